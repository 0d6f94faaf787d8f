import type { PayoutStatus } from '@limelight/contract/payouts'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'
import { Section } from '../../ui/section.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

export interface PayoutHistoryProps {
  /** `actor`: who of the site did it, where that is known. */
  events: readonly { status: PayoutStatus; note: string; createdAt: string; actor?: string | null }[]
}

/** Newest last, as it happened. */
export function PayoutHistory({ events }: PayoutHistoryProps) {
  const { t } = useT('shared/payouts')
  return (
    <Section framed title={t('history')}>
      <ol className="grid grid-cols-1">
        {events.map(({ status, note, createdAt, actor }, index) => {
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
                  {status === 'pending' && index > 0 ? t('changed') : t(`event.${status}`)}
                </p>
                {note && <p className="text-sm break-words">{note}</p>}
                <p className="text-sm text-muted">
                  <TimeAgo at={createdAt} />
                  {actor && ` · ${actor}`}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
