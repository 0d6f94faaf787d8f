import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Maximize, PictureInPicture, Volume, VolumeOff } from '../../ui/more-icons.ts'
import { QualityChoice } from './quality-choice.tsx'
import type { LivePlayer } from './use-live-player.ts'

export interface PlayerControlsProps {
  player: LivePlayer
}

/** At the foot of the picture, on wide screens. */
export function PlayerControls({ player }: PlayerControlsProps) {
  const { t } = useT('site/live')
  const { frame, video, quality } = player
  return (
    <div className="absolute inset-x-0 bottom-0 flex items-center gap-2 bg-gradient-to-t from-scrim/70 to-transparent px-3 pt-12 pb-3">
      <SoundButton player={player} />
      <span className="flex-1" />
      {quality.isOffered && <QualityChoice value={quality.quality} onChange={quality.choose} />}
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
  )
}

/** Over the picture of phones, which fill the screen with it. */
export function PhoneControls({ player }: PlayerControlsProps) {
  const { isOffered, quality, choose } = player.quality
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SoundButton player={player} />
      {isOffered && <QualityChoice value={quality} onChange={choose} />}
    </div>
  )
}

/** Says what it does while there is no sound; an icon afterwards. */
function SoundButton({ player: { isMuted, setIsMuted } }: PlayerControlsProps) {
  const { t } = useT('site/live')
  return (
    <Button
      variant="dark"
      size={isMuted ? 'md' : 'icon'}
      onClick={() => setIsMuted(!isMuted)}
      aria-pressed={!isMuted}
      aria-label={isMuted ? undefined : t('mute')}
    >
      {isMuted ? <VolumeOff className="size-5" /> : <Volume className="size-5" />}
      {isMuted && t('unmute')}
    </Button>
  )
}
