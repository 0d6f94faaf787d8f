import type { OwnStream } from '@limelight/contract/live/streaming'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { CameraProblem } from '../../shared/live/camera-problem.tsx'
import { GoalBar } from '../../shared/live/goal-bar.tsx'
import { LiveBadge } from '../../shared/live/live-badge.tsx'
import { RecordedBadge } from '../../shared/live/recorded-badge.tsx'
import { StreamChat } from '../../shared/live/stream-chat.tsx'
import type { Health } from '../../shared/live/use-broadcast.ts'
import type { Camera } from '../../shared/live/use-camera.ts'
import { ViewersChip } from '../../shared/live/viewers-chip.tsx'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SettingsIcon } from '../../ui/member-icons.ts'
import { CameraPicture, DeviceFields } from './camera-preview.tsx'
import { ChatTools } from './chat-tools.tsx'
import { EndButton } from './end-button.tsx'
import { HealthNotices } from './health-notices.tsx'
import { StreamFigures } from './stream-figures.tsx'

export interface PhoneOnAirProps {
  stream: OwnStream
  camera: Camera
  health: Health | undefined
  /** Since it began; undefined before. */
  clock: string | undefined
}

/** The camera fills the screen of a phone, with the chat over it, as viewers see it; the rest is one tap away. */
export function PhoneOnAir({ stream, camera, health, clock }: PhoneOnAirProps) {
  return (
    <div
      data-theme="dark"
      data-fills-screen
      className="fixed inset-0 z-40 flex flex-col gap-2 bg-stage px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-ink"
    >
      <div className="absolute inset-0 grid place-items-center overflow-hidden bg-scrim">
        <CameraPicture camera={camera} fillsScreen />
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 h-40 bg-gradient-to-b from-scrim/80 to-transparent" />
      <div className="pointer-events-none absolute inset-x-0 bottom-0 h-[55dvh] bg-gradient-to-t from-scrim/90 via-scrim/60 to-transparent" />
      <div className="relative grid grid-cols-1 gap-2">
        <Head stream={stream} clock={clock} />
        {camera.problem && <CameraProblem problem={camera.problem} camera={camera} />}
        <Warning stream={stream} />
        <HealthNotices stream={stream} source="camera" />
        {stream.goal && <GoalBar goal={stream.goal} isOnPicture />}
        {stream.isRecorded && <RecordedBadge />}
      </div>
      <span className="flex-1" />
      <Tools {...{ stream, camera, health }} />
      <StreamChat
        streamId={stream._id}
        token={stream.publish?.token}
        canWrite
        isOwner
        isOnPicture
        className="relative max-h-[40dvh] short:w-[22rem] short:max-w-full"
      />
    </div>
  )
}

function Head({ stream, clock }: Pick<PhoneOnAirProps, 'stream' | 'clock'>) {
  const { t } = useT('creator/live')
  const isLive = stream.status === 'live'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isLive && stream.isReceivingMedia ? <LiveBadge /> : <Badge>{isLive ? t('noMedia') : t('waiting')}</Badge>}
      {clock && (
        <span
          role="timer"
          aria-label={t('onAirFor')}
          className="rounded-full bg-scrim/62 px-2.5 py-1 text-xs font-semibold tabular-nums"
        >
          {clock}
        </span>
      )}
      <ViewersChip count={stream.viewerCount} />
      <span className="flex-1" />
      <EndButton stream={stream} variant="live" />
    </div>
  )
}

function Warning({ stream: { warning } }: Pick<PhoneOnAirProps, 'stream'>) {
  const { t } = useT('creator/live')
  return (
    warning && (
      <Notice tone="danger" title={t('warned')}>
        {warning.text}
      </Notice>
    )
  )
}

function Tools({ stream, camera, health }: Omit<PhoneOnAirProps, 'clock'>) {
  const { t } = useT('creator/live')
  const { inMoney } = usePrices()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="relative flex flex-wrap items-center gap-2">
      <p className="rounded-full bg-money-soft px-3.5 py-2 text-sm font-semibold text-money-ink tabular-nums">
        <span className="sr-only">{t('earned')} </span>
        {inMoney(stream.earnedTokens)}
      </p>
      <span className="flex-1" />
      <LinkButton to={`/live/${stream.performer.username}`} target="_blank" variant="dark" size="sm">
        {t('watch')}
      </LinkButton>
      <Button variant="dark" size="icon" aria-label={t('settings')} onClick={() => setIsOpen(true)}>
        <SettingsIcon className="size-5" />
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('settings')}>
        <div className="grid grid-cols-1 gap-5">
          <DeviceFields camera={camera} />
          <ChatTools stream={stream} />
          <StreamFigures stream={stream} health={health} />
        </div>
      </Dialog>
    </div>
  )
}
