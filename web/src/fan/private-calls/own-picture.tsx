import { useEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import type { Camera } from '../../shared/live/use-camera.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'

export interface OwnPictureProps {
  camera: Camera
  className?: string
}

/** The viewer's own camera, as in a mirror; or why there is none. */
export function OwnPicture({ camera, className }: OwnPictureProps) {
  const { t } = useT('fan/private-calls')
  const live = useT('shared/live')
  const { stream, problem } = camera
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null
  }, [stream])
  if (problem) {
    return (
      <Notice tone="warning">
        <p>{live.t(`problems.${problem}`)}</p>
        {problem !== 'insecure' && (
          <Button variant="outline" size="sm" className="mt-2" onClick={camera.retry}>
            {live.t('retry')}
          </Button>
        )}
      </Notice>
    )
  }
  return (
    <div className={className}>
      <video
        ref={video}
        aria-label={t('yourPicture')}
        autoPlay
        playsInline
        muted
        className="size-full -scale-x-100 object-cover"
      />
      {!stream && <Spinner className="absolute inset-0 m-auto text-on-scrim" />}
    </div>
  )
}
