import type { MediaFile } from '@limelight/contract/media'
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Cross, Play, Volume, VolumeOff } from '../../ui/icons.tsx'
import { greetsByItself, rememberGreeting } from './welcome-memory.ts'

export interface WelcomeVideoProps {
  performer: { _id: string; name: string }
  video: MediaFile
  /** Their own page greets them only when they ask it to. */
  isOwn: boolean
}

/** Over the cover: plays once by itself, muted, at a viewer's first visit; a button plays it again. */
export default function WelcomeVideo({ performer, video, isOwn }: WelcomeVideoProps) {
  const { t } = useT('site/performers')
  const [isPlaying, setIsPlaying] = useState(false)
  const [isMuted, setIsMuted] = useState(true)
  const { _id: id, name } = performer
  useEffect(() => {
    if (isOwn || !greetsByItself(id)) return
    rememberGreeting(id)
    setIsPlaying(true)
  }, [id, isOwn])
  const open = () => {
    rememberGreeting(id)
    setIsMuted(false)
    setIsPlaying(true)
  }
  const close = () => {
    setIsPlaying(false)
    setIsMuted(true)
  }
  if (!isPlaying) {
    return (
      <Button variant="dark" size="sm" className="absolute top-3 end-3" onClick={open}>
        <Play className="size-4 fill-current" />
        {t('welcome.play')}
      </Button>
    )
  }
  return (
    <section
      aria-label={t('welcome.label', { name })}
      className="absolute inset-0 animate-fade overflow-hidden bg-scrim sm:rounded-[1.75rem]"
    >
      <video
        src={video.url}
        poster={video.thumbnails[0]}
        muted={isMuted}
        autoPlay
        playsInline
        onEnded={close}
        onError={close}
        className="size-full object-contain"
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
