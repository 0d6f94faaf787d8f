import type { StreamCard } from '@limelight/contract/live/streaming'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { Cover } from '../../ui/cover.tsx'
import { LiveBadge } from './live-badge.tsx'
import { ViewersChip } from './viewers-chip.tsx'

export interface StreamTileProps {
  stream: StreamCard
}

/** A stream in a strip: who, and how many watch. */
export function StreamTile({ stream: { performer, title, viewerCount, poster } }: StreamTileProps) {
  const { t } = useT('shared/live')
  return (
    <article className="group relative isolate overflow-hidden rounded-2xl bg-hero text-on-scrim">
      <Cover
        src={poster}
        sizes="13rem"
        className="aspect-[16/10] transition-transform duration-300 group-hover:scale-[1.03]"
      />
      <LiveBadge className="absolute start-2.5 top-2.5" />
      <div className="absolute inset-x-0 bottom-0 flex items-end gap-2 bg-gradient-to-t from-scrim/85 to-transparent px-2.5 pt-10 pb-2">
        <h3 className="min-w-0 flex-1 font-sans text-sm leading-snug font-bold tracking-normal">
          <Link
            to={`/live/${performer.username}`}
            aria-label={t('watchTitle', { name: performer.name, title })}
            className="block truncate after:absolute after:inset-0 after:rounded-2xl"
          >
            {performer.name}
          </Link>
        </h3>
        <ViewersChip count={viewerCount} className="px-2 py-0.5" />
      </div>
    </article>
  )
}
