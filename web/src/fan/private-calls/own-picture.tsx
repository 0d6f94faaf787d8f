import { useEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { CameraProblem } from '../../shared/live/camera-problem.tsx'
import type { Camera } from '../../shared/live/use-camera.ts'
import { Spinner } from '../../ui/spinner.tsx'

export interface OwnPictureProps {
  camera: Camera
  className?: string
}

/** The viewer's own camera, as in a mirror; or why there is none. */
export function OwnPicture({ camera, className }: OwnPictureProps) {
  const { t } = useT('fan/private-calls')
  const { stream, problem } = camera
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null
  }, [stream])
  if (problem) return <CameraProblem problem={problem} camera={camera} />
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
