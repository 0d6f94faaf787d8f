import { useEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { CameraProblem } from '../../shared/live/camera-problem.tsx'
import type { Camera } from '../../shared/live/use-camera.ts'
import { useVideoFit } from '../../shared/live/use-video-fit.ts'
import { cn } from '../../ui/cn.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LevelMeter } from './level-meter.tsx'

export interface CameraPreviewProps {
  camera: Camera
}

export function CameraPreview({ camera }: CameraPreviewProps) {
  const { stream, problem } = camera
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <div className="relative grid aspect-video w-full place-items-center overflow-hidden rounded-card bg-scrim">
        <CameraPicture camera={camera} />
        {/* Over the picture that is missing: below it, it would move the form. */}
        {problem && (
          <div className="absolute inset-x-4">
            <CameraProblem problem={problem} camera={camera} />
          </div>
        )}
      </div>
      {stream ? <LevelMeter stream={stream} /> : <div className="h-2" />}
      <DeviceFields camera={camera} />
    </div>
  )
}

export interface CameraPictureProps extends CameraPreviewProps {
  /** Cut to the frame where it is as upright as that. */
  fillsScreen?: boolean
}

/** What the own camera sees, in the frame around it. */
export function CameraPicture({ camera: { stream, problem }, fillsScreen = false }: CameraPictureProps) {
  const { t } = useT('creator/live')
  const fit = useVideoFit(fillsScreen)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null
  }, [stream])
  return (
    <>
      <video
        ref={video}
        aria-label={t('preview')}
        autoPlay
        playsInline
        muted
        onResize={fit.onResize}
        className={cn('size-full', fit.className)}
      />
      {!stream && !problem && <Spinner size="xl" className="absolute text-on-scrim" />}
    </>
  )
}

export function DeviceFields({ camera }: CameraPreviewProps) {
  const { t } = useT('creator/live')
  const { devices, choose } = camera
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <SelectField
        label={t('camera')}
        value={camera.cameraId ?? ''}
        onChange={(event) => choose({ cameraId: event.currentTarget.value })}
        options={optionsOf(devices.cameras)}
      />
      <SelectField
        label={t('microphone')}
        value={camera.microphoneId ?? ''}
        onChange={(event) => choose({ microphoneId: event.currentTarget.value })}
        options={optionsOf(devices.microphones)}
      />
    </div>
  )
}

function optionsOf(devices: readonly MediaDeviceInfo[]) {
  return devices.map(({ deviceId, label }) => ({ value: deviceId, label }))
}
