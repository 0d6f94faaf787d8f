import type { MediaAddress } from '@limelight/contract/streaming'
import { useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { TroubleLink } from '../../shared/live/trouble-link.tsx'
import { useStreamPlayback } from '../../shared/live/use-stream-playback.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Maximize, PictureInPicture, Volume, VolumeOff } from '../../ui/more-icons.ts'
import { QualityChoice } from './quality-choice.tsx'
import { useQuality } from './use-quality.ts'

export interface LivePlayerProps {
  play: MediaAddress | null
  title: string
}

/** Begins without sound, as browsers ask; the button that turns it on is always in view. */
export function LivePlayer({ play, title }: LivePlayerProps) {
  const { t } = useT('site/live')
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isMuted, setIsMuted] = useState(true)
  const [hasPicture, setHasPicture] = useState(false)
  const { state, session } = useStreamPlayback(video, play)
  const { isOffered, quality, choose } = useQuality(session, play?.token)
  const isWaiting = !hasPicture || state !== 'connected' || play === null
  return (
    <div
      ref={frame}
      className="relative grid aspect-video w-full place-items-center overflow-hidden rounded-card bg-scrim in-fullscreen:rounded-none"
    >
      <video
        ref={video}
        aria-label={title}
        autoPlay
        playsInline
        muted={isMuted}
        onPlaying={() => setHasPicture(true)}
        className="size-full object-contain"
      />
      {isWaiting && (
        <div
          role="status"
          className="absolute inset-0 grid place-content-center place-items-center gap-3 text-on-scrim"
        >
          <Spinner size="xl" />
          <p>{hasPicture ? t('interrupted') : t('starting')}</p>
          <TroubleLink />
        </div>
      )}
      <div className="absolute inset-x-3 bottom-3 flex items-center gap-2">
        <Button variant="dark" onClick={() => setIsMuted(!isMuted)} aria-pressed={!isMuted}>
          {isMuted ? <VolumeOff className="size-5" /> : <Volume className="size-5" />}
          {isMuted ? t('unmute') : t('mute')}
        </Button>
        <span className="flex-1" />
        {isOffered && <QualityChoice value={quality} onChange={choose} />}
        <Button
          variant="dark"
          size="icon"
          aria-label={t('pictureInPicture')}
          // Not every browser has it, and a refusal changes nothing.
          onClick={() => void video.current?.requestPictureInPicture?.().catch(() => {})}
        >
          <PictureInPicture className="size-5" />
        </Button>
        <Button
          variant="dark"
          size="icon"
          aria-label={t('fullScreen')}
          onClick={() =>
            void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen?.())
          }
        >
          <Maximize className="size-5" />
        </Button>
      </div>
    </div>
  )
}
