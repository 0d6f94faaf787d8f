import type { JoinedStream } from '@limelight/contract/live/streaming'
import { useT } from '../../platform/i18n/use-t.ts'
import { LiveBadge } from '../../shared/live/live-badge.tsx'
import { RecordedBadge } from '../../shared/live/recorded-badge.tsx'
import { useElapsed } from '../../shared/live/use-elapsed.ts'
import { ViewersChip } from '../../shared/live/viewers-chip.tsx'
import { Badge } from '../../ui/badge.tsx'

export interface PictureBadgesProps {
  stream: JoinedStream
  viewerCount: number
}

/** At the head of the picture, on wide screens. */
export function PictureBadges({ stream, viewerCount }: PictureBadgesProps) {
  const { t } = useT('site/live')
  const elapsed = useElapsed(stream.startedAt)
  return (
    <div className="pointer-events-none absolute start-4 top-4 flex items-center gap-2">
      <LiveBadge />
      {stream.isRecorded && <RecordedBadge />}
      <ViewersChip count={viewerCount} />
      {elapsed && (
        <Badge tone="picture" className="bg-scrim/62 tabular-nums">
          <span aria-hidden>{elapsed}</span>
          <span className="sr-only">{t('onAirFor', { time: elapsed })}</span>
        </Badge>
      )}
    </div>
  )
}
