import { WARNING_SECONDS } from '@limelight/contract/commerce/private-call-terms'
import type { PrivateCall } from '@limelight/contract/commerce/private-calls'
import { useRef, useState } from 'react'
import { formatDuration } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useIsWide } from '../../platform/use-is-wide.ts'
import { TroubleLink } from '../../shared/live/trouble-link.tsx'
import { useBroadcast } from '../../shared/live/use-broadcast.ts'
import type { Camera } from '../../shared/live/use-camera.ts'
import { useStreamPlayback } from '../../shared/live/use-stream-playback.ts'
import { useActOnCall } from '../../shared/private-calls/private-calls.api.ts'
import { TopUpButton } from '../../shared/wallet/top-up-button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { MessageCircle, VideoIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Mic, MicOff, PhoneOff, VideoOff } from '../../ui/member-icons.ts'
import { CallCost } from './call-cost.tsx'
import { OwnPicture } from './own-picture.tsx'
import { useSeconds } from './use-seconds.ts'

export interface CallStageProps {
  call: PrivateCall
  camera: Camera
  /** When the call was asked for, in milliseconds since 1970. */
  asOf: number
}

/** Both pictures, what it costs, and what ends it; the whole screen of phones. */
export function CallStage({ call, camera, asOf }: CallStageProps) {
  const { t } = useT('fan/private-calls')
  const isWide = useIsWide()
  const video = useRef<HTMLVideoElement>(null)
  const [hasPicture, setHasPicture] = useState(false)
  const { state: sending } = useBroadcast(call.publish, camera.stream)
  const { state: receiving } = useStreamPlayback(video, call.play)
  const { seconds, secondsLeft } = useSeconds(call, asOf)
  const isTogether = hasPicture && sending === 'connected' && receiving === 'connected' && call.status === 'live'
  return (
    <div
      {...(!isWide && { 'data-theme': 'dark', 'data-fills-screen': true })}
      className={
        isWide
          ? 'mx-auto grid max-w-6xl grid-cols-1 gap-4'
          : 'fixed inset-0 z-40 grid grid-cols-1 grid-rows-[minmax(0,1fr)] gap-3 bg-stage pb-[max(0.5rem,env(safe-area-inset-bottom))] text-ink'
      }
    >
      <div
        className={cn(
          'relative grid w-full place-items-center overflow-hidden bg-scrim',
          isWide && 'h-[min(72dvh,48rem)] rounded-card',
        )}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what the two are going to say */}
        <video
          ref={video}
          aria-label={t('theirPicture', { name: call.other.name })}
          autoPlay
          playsInline
          onPlaying={() => setHasPicture(true)}
          className={cn('size-full', isWide ? 'object-contain' : 'object-cover')}
        />
        {!isTogether && (
          <div
            role="status"
            className="absolute inset-0 grid place-content-center place-items-center gap-3 text-on-scrim"
          >
            <Avatar src={call.other.avatar} size="portrait" />
            <p>{hasPicture ? t('interrupted') : t('connecting', { name: call.other.name })}</p>
            <TroubleLink />
          </div>
        )}
        <OwnPicture
          camera={camera}
          className="absolute end-3 top-3 aspect-video w-28 overflow-hidden rounded-card border-2 border-on-scrim/60 bg-scrim sm:w-48"
        />
        <p
          role="timer"
          aria-label={t('duration')}
          className="absolute start-3 top-3 rounded-full bg-scrim/70 px-3 py-1 font-semibold text-on-scrim tabular-nums"
        >
          {formatDuration(seconds)}
        </p>
        <CallControls call={call} camera={camera} />
      </div>
      <div className={isWide ? 'contents' : 'grid grid-cols-1 gap-3 px-4'}>
        {secondsLeft !== null && secondsLeft <= WARNING_SECONDS && call.status === 'live' && (
          <Notice tone="warning" action={call.side === 'fan' && <TopUpButton size="sm" />}>
            {t(call.side === 'fan' ? 'tokensLow' : 'endsSoon', { count: secondsLeft })}
          </Notice>
        )}
        <CallCost call={call} seconds={seconds} />
      </div>
    </div>
  )
}

function CallControls({ call, camera }: Pick<CallStageProps, 'call' | 'camera'>) {
  const { t } = useT('fan/private-calls')
  const textOf = useErrorText()
  const { mutate, isPending } = useActOnCall(call._id)
  return (
    <div className="absolute inset-x-3 bottom-3 flex flex-wrap items-center justify-center gap-3">
      <TrackButton camera={camera} kind="audio" />
      <TrackButton camera={camera} kind="video" />
      <LinkButton
        to={`/messages/${call.conversationId}`}
        target="_blank"
        variant="dark"
        size="icon"
        aria-label={t('message')}
      >
        <MessageCircle className="size-5" />
      </LinkButton>
      <Button
        variant="live"
        busy={isPending}
        onClick={() => mutate('end', { onError: (error) => toast.error(textOf(error)) })}
      >
        <PhoneOff className="size-5" />
        {t('end')}
      </Button>
    </div>
  )
}

/** A track that is switched off sends silence or a dark picture, so that the call goes on. */
function TrackButton({ camera: { stream }, kind }: { camera: Camera; kind: 'audio' | 'video' }) {
  const { t } = useT('fan/private-calls')
  const [isOff, setIsOff] = useState(false)
  const icons = kind === 'audio' ? { on: Mic, off: MicOff } : { on: VideoIcon, off: VideoOff }
  const Shown = isOff ? icons.off : icons.on
  const toggle = () => {
    for (const track of stream?.getTracks() ?? []) if (track.kind === kind) track.enabled = isOff
    setIsOff(!isOff)
  }
  return (
    <Button
      variant="dark"
      size="icon"
      disabled={!stream}
      aria-pressed={isOff}
      aria-label={t(kind === 'audio' ? 'muteMicrophone' : 'hideCamera')}
      onClick={toggle}
    >
      <Shown className="size-5" />
    </Button>
  )
}
