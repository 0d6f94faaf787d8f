import type { OwnStream } from '@limelight/contract/live/streaming'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useIsWide } from '../../platform/use-is-wide.ts'
import { GoalBar } from '../../shared/live/goal-bar.tsx'
import { LiveBadge } from '../../shared/live/live-badge.tsx'
import { RecordedBadge } from '../../shared/live/recorded-badge.tsx'
import { StreamChat } from '../../shared/live/stream-chat.tsx'
import { useBroadcast } from '../../shared/live/use-broadcast.ts'
import type { Camera } from '../../shared/live/use-camera.ts'
import { useElapsed } from '../../shared/live/use-elapsed.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Users } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { CameraPreview } from './camera-preview.tsx'
import { ChatTools } from './chat-tools.tsx'
import { EndButton } from './end-button.tsx'
import { HealthNotices } from './health-notices.tsx'
import { PhoneOnAir } from './phone-on-air.tsx'
import { ProgramAddress } from './program-address.tsx'
import type { Source } from './source.ts'
import { StreamFigures } from './stream-figures.tsx'

export interface OnAirProps {
  stream: OwnStream
  camera: Camera
  source: Source
  onSource: (source: Source) => void
}

export function OnAir({ stream, camera, source, onSource }: OnAirProps) {
  const { t } = useT('creator/live')
  const live = useT('shared/live')
  const { formatTokens } = useFormat()
  const { health } = useBroadcast(stream.publish, source === 'camera' ? camera.stream : undefined, {
    keepsSize: stream.isRecorded,
    sendsSmaller: true,
  })
  const clock = useElapsed(stream.startedAt)
  const isWide = useIsWide()
  if (!isWide && source === 'camera') return <PhoneOnAir {...{ stream, camera, health, clock }} />
  const isLive = stream.status === 'live'
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <div className="flex flex-wrap items-center gap-3">
          {isLive && stream.isReceivingMedia ? <LiveBadge /> : <Badge>{isLive ? t('noMedia') : t('waiting')}</Badge>}
          {stream.isRecorded && <RecordedBadge />}
          {clock && (
            <span role="timer" aria-label={t('onAirFor')} className="font-semibold tabular-nums">
              {clock}
            </span>
          )}
          <Badge icon={<Users />} className="tabular-nums">
            {live.t('viewers', { count: stream.viewerCount, shown: formatTokens(stream.viewerCount) })}
          </Badge>
          <span className="flex-1" />
          <LinkButton to={`/live/${stream.performer.username}`} variant="outline" size="sm">
            {t('watch')}
          </LinkButton>
          <EndButton stream={stream} />
        </div>
        {stream.warning && (
          <Notice tone="danger" title={t('warned')}>
            {stream.warning.text}
          </Notice>
        )}
        <HealthNotices stream={stream} source={source} />
        <h2 className="text-2xl break-words">{stream.title}</h2>
        {stream.goal && <GoalBar goal={stream.goal} />}
        {source === 'camera' ? (
          <CameraPreview camera={camera} />
        ) : (
          <ProgramAddress stream={stream} onCamera={() => onSource('camera')} />
        )}
        <StreamFigures stream={stream} health={health} />
      </div>
      <StreamChat
        streamId={stream._id}
        token={stream.publish?.token}
        canWrite
        isOwner
        className="h-[32rem] xl:sticky xl:top-20 xl:h-[calc(100dvh-8rem)]"
      >
        <ChatTools stream={stream} />
      </StreamChat>
    </div>
  )
}
