import type { StreamCard as Stream } from '@limelight/contract/streaming'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Users } from '../../ui/icons.tsx'
import { usePrices } from '../payments/use-prices.ts'
import { LiveBadge } from './live-badge.tsx'

export interface StreamCardProps {
  stream: Stream
}

export function StreamCard({ stream }: StreamCardProps) {
  const { t } = useT('shared/live')
  const { formatCompact } = useFormat()
  const { inMoney } = usePrices()
  const { performer, title, viewerCount, access, price } = stream
  const accessText = access === 'paid' ? t('ticket', { price: inMoney(price) }) : t(`access.${access}`)
  return (
    <article className="group relative grid min-w-0 grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex items-center justify-between gap-3">
        <LiveBadge />
        <span className="inline-flex items-center gap-1 text-sm text-muted tabular-nums">
          <Users className="size-4" />
          {t('viewers', { count: viewerCount, shown: formatCompact(viewerCount) })}
        </span>
      </div>
      <div className="flex min-w-0 items-center gap-3">
        <Avatar src={performer.avatar} size="row" className="rounded-full p-1 ring-2 ring-live" />
        <div className="min-w-0">
          <h3 className="truncate text-lg">
            <Link to={`/live/${performer.username}`} className="after:absolute after:inset-0 after:rounded-card">
              {title}
            </Link>
          </h3>
          <p className="truncate text-sm text-muted">{performer.name}</p>
        </div>
      </div>
      {access !== 'free' && (
        <Badge tone={access === 'paid' ? 'money' : 'neutral'} className="justify-self-start">
          {accessText}
        </Badge>
      )}
    </article>
  )
}
