import type { Order } from '@limelight/contract/orders'
import { useT } from '../../platform/i18n/use-t.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'

export interface OrderTimelineProps {
  events: Order['events']
}

/** Newest last, as it happened. */
export function OrderTimeline({ events }: OrderTimelineProps) {
  const { t } = useT('shared/orders')
  return (
    <Card>
      <h2 className="mb-4 text-lg">{t('timeline')}</h2>
      <ol className="grid grid-cols-1">
        {events.map(({ status, note, createdAt }, index) => {
          const isLast = index === events.length - 1
          return (
            <li
              key={`${status} ${createdAt}`}
              className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 pb-5 last:pb-0"
            >
              {!isLast && <span aria-hidden className="absolute top-4 bottom-0 left-[7px] w-px bg-line" />}
              <span
                aria-hidden
                className={cn(
                  'mt-1 size-[15px] rounded-full',
                  isLast ? 'bg-link' : 'border-2 border-line-strong bg-surface',
                )}
              />
              <div className="min-w-0">
                <p className={isLast ? 'font-semibold' : undefined}>
                  {status === 'created' ? t('ordered') : t(`status.${status}`)}
                </p>
                {note && <p className="text-sm break-words">{note}</p>}
                <TimeAgo at={createdAt} className="text-sm text-muted" />
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
