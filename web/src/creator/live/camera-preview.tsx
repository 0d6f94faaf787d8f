import { useEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { CameraProblem } from '../../shared/live/camera-problem.tsx'
import type { Camera } from '../../shared/live/use-camera.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { LevelMeter } from './level-meter.tsx'

export interface CameraPreviewProps {
  camera: Camera
}

export function CameraPreview({ camera }: CameraPreviewProps) {
  const { t } = useT('creator/live')
  const { stream, problem, devices, choose } = camera
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null
  }, [stream])
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <div className="relative grid aspect-video w-full place-items-center overflow-hidden rounded-card bg-scrim">
        <video ref={video} aria-label={t('preview')} autoPlay playsInline muted className="size-full object-contain" />
        {!stream && !problem && <Spinner size="xl" className="absolute text-on-scrim" />}
      </div>
      {problem && <CameraProblem problem={problem} camera={camera} />}
      {stream && <LevelMeter stream={stream} />}
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
    </div>
  )
}

function optionsOf(devices: readonly MediaDeviceInfo[]) {
  return devices.map(({ deviceId, label }) => ({ value: deviceId, label }))
}
