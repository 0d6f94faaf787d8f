import { useEffect, useRef, useState } from 'react'
import { useDevices } from '../../../platform/use-devices.ts'

/** Longer voice messages are ended, seconds. */
const LONGEST_S = 300

export type Recorder = {
  /** Browsers give the microphone to safe pages only. */
  isPossible: boolean
  /** Seconds; undefined: nothing is recorded. */
  seconds: number | undefined
  isRefused: boolean
  start: () => void
  /** Ends the recording and hands it over. */
  finish: () => void
  cancel: () => void
}

/** Records the microphone into one file, which `onFinish` gets. */
export function useRecorder(onFinish: (file: File) => void): Recorder {
  const [seconds, setSeconds] = useState<number>()
  const [isRefused, setIsRefused] = useState(false)
  const running = useRef<{ recorder: MediaRecorder; isKept: boolean; timer: ReturnType<typeof setInterval> }>(undefined)
  const isPossible =
    typeof MediaRecorder !== 'undefined' && typeof navigator !== 'undefined' && navigator.mediaDevices !== undefined

  // The recorder ends first, so that it does not hand over what was recorded of devices given back.
  useEffect(() => () => running.current?.recorder.stop(), [])
  const { open, close } = useDevices()

  async function start(): Promise<void> {
    if (running.current) return
    setIsRefused(false)
    const stream = await open(() => navigator.mediaDevices.getUserMedia({ audio: true })).catch(() => {
      // Refused by the person or the system, or there is no microphone.
      setIsRefused(true)
    })
    if (stream) record(stream)
  }

  function record(stream: MediaStream): void {
    const recorder = new MediaRecorder(stream)
    const parts: Blob[] = []
    const startedAt = Date.now()
    const timer = setInterval(() => {
      const passed = Math.floor((Date.now() - startedAt) / 1_000)
      setSeconds(passed)
      if (passed >= LONGEST_S) end(true)
    }, 250)
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onstop = () => {
      clearInterval(timer)
      close()
      if (running.current?.isKept) onFinish(fileOf(parts, recorder.mimeType))
      running.current = undefined
      setSeconds(undefined)
    }
    running.current = { recorder, isKept: false, timer }
    setSeconds(0)
    recorder.start()
  }

  function end(isKept: boolean): void {
    if (!running.current || running.current.recorder.state === 'inactive') return
    running.current.isKept = isKept
    running.current.recorder.stop()
  }

  return {
    isPossible,
    seconds,
    isRefused,
    start: () => void start(),
    finish: () => end(true),
    cancel: () => end(false),
  }
}

function fileOf(parts: readonly Blob[], mimeType: string): File {
  const [type = 'audio/webm'] = mimeType.split(';')
  return new File([...parts], type === 'audio/mp4' ? 'voice.m4a' : 'voice.webm', { type })
}
