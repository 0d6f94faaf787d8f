import { useCallback, useEffect, useState } from 'react'
import { useDevices } from '../../platform/use-devices.ts'
import { blankPicture } from './blank-picture.ts'

export type CameraProblem = 'insecure' | 'refused' | 'missing'
export type Devices = { cameras: readonly MediaDeviceInfo[]; microphones: readonly MediaDeviceInfo[] }
export type Camera = {
  stream: MediaStream | undefined
  problem: CameraProblem | undefined
  devices: Devices
  cameraId: string | undefined
  microphoneId: string | undefined
  choose: (choice: { cameraId?: string; microphoneId?: string }) => void
  retry: () => void
}

const NO_DEVICES: Devices = { cameras: [], microphones: [] }

type Options = {
  /** Without a camera a dark picture is sent. */
  isCameraOptional?: boolean
}

/** The chosen camera and microphone, open for as long as the page needs them. */
export function useCamera(isNeeded: boolean, { isCameraOptional = false }: Options = {}): Camera {
  const [stream, setStream] = useState<MediaStream>()
  const [problem, setProblem] = useState<CameraProblem>()
  const [devices, setDevices] = useState(NO_DEVICES)
  const [choice, setChoice] = useState<{ cameraId?: string; microphoneId?: string }>({})
  const [attempt, setAttempt] = useState(0)
  const { open, close } = useDevices()
  const { cameraId, microphoneId } = choice
  // `attempt` is what the button to try again changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isNeeded) return
    const ask = () => {
      const opened = openDevices({ cameraId, microphoneId })
      return isCameraOptional ? opened.catch(openMicrophoneAlone) : opened
    }
    const show = async (opened: MediaStream | undefined) => {
      if (!opened) return
      setStream(opened)
      setProblem(undefined)
      setDevices(devicesOf(await navigator.mediaDevices.enumerateDevices()))
    }
    open(ask).then(show, (error: unknown) => setProblem(problemOf(error)))
    return () => {
      close()
      setStream(undefined)
    }
  }, [isNeeded, isCameraOptional, cameraId, microphoneId, attempt, open, close])
  const choose = useCallback<Camera['choose']>((next) => setChoice((former) => ({ ...former, ...next })), [])
  const settings = (kind: 'video' | 'audio') =>
    stream
      ?.getTracks()
      .find((track) => track.kind === kind)
      ?.getSettings().deviceId
  return {
    stream,
    problem,
    devices,
    cameraId: cameraId ?? settings('video'),
    microphoneId: microphoneId ?? settings('audio'),
    choose,
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  }
}

async function openDevices(choice: {
  cameraId: string | undefined
  microphoneId: string | undefined
}): Promise<MediaStream> {
  // Browsers offer cameras on https and on this machine only.
  if (!navigator.mediaDevices) throw new Error('insecure')
  return navigator.mediaDevices.getUserMedia({
    video: {
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 30 },
      ...(choice.cameraId && { deviceId: { exact: choice.cameraId } }),
    },
    audio: choice.microphoneId ? { deviceId: { exact: choice.microphoneId } } : true,
  })
}

/** One device alone, whichever the browser prefers. Throws what `problemOf` reads. */
export async function openTrack(kind: 'video' | 'audio'): Promise<MediaStreamTrack> {
  if (!navigator.mediaDevices) throw new Error('insecure')
  const [track] = (await navigator.mediaDevices.getUserMedia({ [kind]: true })).getTracks()
  if (!track) throw new DOMException('there is no device', 'NotFoundError')
  return track
}

/** Rethrows why both could not be opened when it was not for want of a camera. */
async function openMicrophoneAlone(reason: unknown): Promise<MediaStream> {
  if (!(reason instanceof DOMException) || reason.name !== 'NotFoundError') throw reason
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const picture = blankPicture()
  if (picture) stream.addTrack(picture)
  return stream
}

function devicesOf(all: readonly MediaDeviceInfo[]): Devices {
  return {
    cameras: all.filter(({ kind }) => kind === 'videoinput'),
    microphones: all.filter(({ kind }) => kind === 'audioinput'),
  }
}

export function problemOf(error: unknown): CameraProblem {
  if (error instanceof Error && error.message === 'insecure') return 'insecure'
  return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing'
}
