import { useT } from '../../platform/i18n/use-t.ts'
import { SoftPoster } from '../../shared/live/soft-poster.tsx'
import { TroubleLink } from '../../shared/live/trouble-link.tsx'
import { useVideoFit } from '../../shared/live/use-video-fit.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Play } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { LivePlayer as Player } from './use-live-player.ts'

export interface LivePlayerProps {
  player: Player
  title: string
  /** Shown behind what does not fill the frame, and until the picture comes. */
  poster: string | null
  /** On phones the picture fills the screen, where it is as upright as that. */
  fillsScreen: boolean
}

export function LivePlayer({ player, title, poster, fillsScreen }: LivePlayerProps) {
  const { t } = useT('site/live')
  const fit = useVideoFit(fillsScreen)
  const { video, isMuted, hasPicture, isWaiting, onPicture, playAgain } = player
  return (
    <>
      {poster && <SoftPoster src={poster} className="opacity-40" />}
      <video
        ref={video}
        aria-label={title}
        autoPlay
        playsInline
        muted={isMuted}
        onPlaying={onPicture}
        onResize={fit.onResize}
        className={cn('relative size-full', fit.className)}
      />
      {playAgain.isRefused && (
        <div className={cn('absolute inset-0 grid place-content-center', fillsScreen && 'pb-[30dvh]')}>
          <Button variant="dark" size="lg" onClick={playAgain.play}>
            <Play className="size-5 fill-current" />
            {t('play')}
          </Button>
        </div>
      )}
      {isWaiting && !playAgain.isRefused && (
        <div
          role="status"
          className={cn(
            'absolute inset-0 grid place-content-center place-items-center gap-3 text-on-scrim',
            fillsScreen && 'pb-[30dvh]',
          )}
        >
          <Spinner size="xl" />
          <p>{hasPicture ? t('interrupted') : t('starting')}</p>
          <TroubleLink />
        </div>
      )}
    </>
  )
}
