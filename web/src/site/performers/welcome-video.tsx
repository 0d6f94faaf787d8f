import type { MediaFile } from '@limelight/contract/core/media'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Cross, Play } from '../../ui/icons.tsx'
import { Volume, VolumeOff } from '../../ui/more-icons.ts'

export interface WelcomeVideoProps {
  name: string
  video: MediaFile
}

/** Over the cover, after a tap: a video that starts by itself costs mobile data and startles. */
export default function WelcomeVideo({ name, video }: WelcomeVideoProps) {
  const { t } = useT('site/performers')
  const [isPlaying, setIsPlaying] = useState(false)
  const [isMuted, setIsMuted] = useState(false)
  const close = () => setIsPlaying(false)
  if (!isPlaying) {
    return (
      <Button variant="dark" size="sm" className="absolute end-3 bottom-3" onClick={() => setIsPlaying(true)}>
        <Play className="size-4 fill-current" />
        {t('welcome.play')}
      </Button>
    )
  }
  return (
    <section
      aria-label={t('welcome.label', { name })}
      className="absolute inset-0 animate-fade overflow-hidden bg-scrim sm:rounded-card"
    >
      <video
        src={video.url}
        poster={video.thumbnails[0]}
        muted={isMuted}
        autoPlay
        playsInline
        onEnded={close}
        onError={close}
        className="size-full object-cover"
      />
      <div className="absolute top-3 end-3 flex gap-2">
        <Button variant="dark" size="sm" onClick={() => setIsMuted(!isMuted)}>
          {isMuted ? <VolumeOff className="size-4" /> : <Volume className="size-4" />}
          {isMuted ? t('welcome.unmute') : t('welcome.mute')}
        </Button>
        <Button variant="dark" size="sm" onClick={close}>
          <Cross className="size-4" />
          {t('welcome.close')}
        </Button>
      </div>
    </section>
  )
}
