import type { StreamCard as Stream } from '@limelight/contract/live/streaming'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Lock } from '../../ui/icons.tsx'
import { usePrices } from '../payments/use-prices.ts'
import { LiveBadge } from './live-badge.tsx'
import { ViewersChip } from './viewers-chip.tsx'

export interface StreamCardProps {
  stream: Stream
}

/** A stream in a list: the creator's cover, and what one may expect behind it. */
export function StreamCard({ stream }: StreamCardProps) {
  const { performer, title, viewerCount, poster } = stream
  return (
    <article className="group relative grid min-w-0 grid-cols-1 gap-3">
      <div className="relative isolate overflow-hidden rounded-2xl">
        <Cover
          src={poster}
          sizes="(min-width: 64rem) 22rem, (min-width: 26rem) 50vw, 100vw"
          className="aspect-video transition-transform duration-300 group-hover:scale-[1.02]"
        />
        <div className="absolute inset-x-3 top-3 flex items-center gap-2">
          <LiveBadge />
          <ViewersChip count={viewerCount} />
        </div>
        <AccessBadge stream={stream} />
      </div>
      <div className="flex min-w-0 items-center gap-3">
        <Avatar src={performer.avatar} size="md" className="rounded-full p-0.5 ring-2 ring-live" />
        <div className="min-w-0">
          <h2 className="truncate text-lg">
            <Link to={`/live/${performer.username}`} className="after:absolute after:inset-0 after:rounded-2xl">
              {title}
            </Link>
          </h2>
          <p className="truncate text-sm text-muted">{performer.name}</p>
        </div>
      </div>
    </article>
  )
}

function AccessBadge({ stream: { access, price, canView } }: StreamCardProps) {
  const { t } = useT('shared/live')
  const { inMoney } = usePrices()
  if (access === 'free') return null
  const text = access === 'paid' ? t('ticket', { price: inMoney(price) }) : t(`access.${access}`)
  const isSold = access === 'paid' && !canView
  return (
    <Badge
      tone={isSold ? 'money' : 'picture'}
      icon={canView ? undefined : <Lock />}
      className={isSold ? 'absolute end-3 bottom-3' : 'absolute end-3 bottom-3 bg-scrim/62'}
    >
      {text}
    </Badge>
  )
}
