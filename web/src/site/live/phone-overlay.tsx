import type { ReactNode } from 'react'
import { RecordedBadge } from '../../shared/live/recorded-badge.tsx'
import { PhoneActions } from './phone-actions.tsx'
import { PhoneHead, type PhoneHeadProps } from './phone-head.tsx'
import { PhoneControls } from './player-controls.tsx'
import { TipNotice } from './tip-notice.tsx'
import type { LivePlayer } from './use-live-player.ts'

export interface PhoneOverlayProps extends PhoneHeadProps {
  goal: ReactNode
  /** Undefined where nothing is played. */
  player: LivePlayer | undefined
}

/** What lies over the picture of phones, above the chat. */
export function PhoneOverlay({ stream, performer, viewerCount, goal, player }: PhoneOverlayProps) {
  return (
    <>
      <div className="pointer-events-none absolute inset-x-0 top-0 h-36 bg-gradient-to-b from-scrim/70 to-transparent" />
      {player && (
        <div className="pointer-events-none absolute inset-x-0 bottom-0 h-[55dvh] bg-gradient-to-t from-scrim/90 via-scrim/60 to-transparent" />
      )}
      <div className="relative grid grid-cols-1 gap-2 short:flex short:items-start">
        <div className="min-w-0 short:order-last short:flex-1">
          <PhoneHead stream={stream} performer={performer} viewerCount={viewerCount} />
        </div>
        {stream.isRecorded && <RecordedBadge />}
        {goal && <div className="short:w-72">{goal}</div>}
      </div>
      <span className="flex-1" />
      <div className="relative flex items-end justify-between gap-3">
        <div className="grid min-w-0 justify-items-start gap-2">
          <TipNotice streamId={stream._id} />
          {player && <PhoneControls player={player} />}
        </div>
        <PhoneActions stream={stream} performer={performer} />
      </div>
    </>
  )
}
