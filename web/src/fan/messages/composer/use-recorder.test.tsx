import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDevices } from '../../../platform/devices-double.ts'
import { useRecorder } from './use-recorder.ts'

/** The browser's recorder of one stream, which ends as browsers end it: the last part, then the end. */
class RecorderDouble {
  static all: RecorderDouble[] = []
  state: 'inactive' | 'recording' = 'inactive'
  mimeType = 'audio/webm;codecs=opus'
  ondataavailable: ((event: { data: Blob }) => void) | undefined
  onstop: (() => void) | undefined
  constructor() {
    RecorderDouble.all.push(this)
  }
  start(): void {
    this.state = 'recording'
  }
  stop(): void {
    if (this.state === 'inactive') return
    this.state = 'inactive'
    this.ondataavailable?.({ data: new Blob(['voice']) })
    this.onstop?.()
  }
}

beforeEach(() => {
  RecorderDouble.all = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function start() {
  const devices = startDevices()
  vi.stubGlobal('MediaRecorder', RecorderDouble)
  const onFinish = vi.fn<(file: File) => void>()
  return { devices, onFinish, ...renderHook(() => useRecorder(onFinish)) }
}

const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
const statesOf = ({ tracks }: ReturnType<typeof startDevices>) => tracks.map(({ readyState }) => readyState)

test('a finished recording is handed over, and the microphone is off', async () => {
  const { devices, result, onFinish } = start()
  act(() => result.current.start())
  await devices.allow()
  await passSeconds(3)
  expect(result.current.seconds).toBe(3)
  act(() => result.current.finish())

  expect(onFinish.mock.calls.map(([{ name, type, size }]) => [name, type, size])).toEqual([
    ['voice.webm', 'audio/webm', 5],
  ])
  expect(statesOf(devices)).toEqual(['ended'])
  expect(result.current.seconds).toBeUndefined()
})

test('a cancelled recording is thrown away, and another can follow', async () => {
  const { devices, result, onFinish } = start()
  act(() => result.current.start())
  await devices.allow()
  act(() => result.current.cancel())
  expect(onFinish).not.toHaveBeenCalled()
  expect(statesOf(devices)).toEqual(['ended'])

  act(() => result.current.start())
  await devices.allow()
  expect(statesOf(devices)).toEqual(['ended', 'live'])
})

test('five minutes end a recording, which is handed over', async () => {
  const { devices, result, onFinish } = start()
  act(() => result.current.start())
  await devices.allow()
  await passSeconds(300)

  expect(onFinish).toHaveBeenCalledOnce()
  expect(statesOf(devices)).toEqual(['ended'])
})

test('left while it records, nothing is handed over and the microphone is off', async () => {
  const { devices, result, unmount, onFinish } = start()
  act(() => result.current.start())
  await devices.allow()
  unmount()

  expect(onFinish).not.toHaveBeenCalled()
  expect(statesOf(devices)).toEqual(['ended'])
})

test('left while the browser asks, nothing records once it is allowed', async () => {
  const { devices, result, unmount } = start()
  act(() => result.current.start())
  unmount()
  await devices.allow()

  expect(RecorderDouble.all).toEqual([])
  expect(statesOf(devices)).toEqual(['ended'])
})

test('pressed twice while the browser asks, one recorder runs, which ends with the recording', async () => {
  const { devices, result, onFinish } = start()
  act(() => result.current.start())
  act(() => result.current.start())
  await devices.allow()
  await devices.allow()
  expect(RecorderDouble.all).toHaveLength(1)
  expect(statesOf(devices)).toEqual(['ended', 'live'])
  act(() => result.current.finish())

  expect(onFinish).toHaveBeenCalledOnce()
  expect(statesOf(devices)).toEqual(['ended', 'ended'])
})

test('pressed again while it records, the recording goes on', async () => {
  const { devices, result } = start()
  act(() => result.current.start())
  await devices.allow()
  act(() => result.current.start())

  expect(devices.open()).toBe(0)
  expect(statesOf(devices)).toEqual(['live'])
})

test('a refusal is shown until the next try', async () => {
  const { devices, result } = start()
  act(() => result.current.start())
  await devices.refuse()
  expect([result.current.isRefused, result.current.seconds]).toEqual([true, undefined])

  act(() => result.current.start())
  expect(result.current.isRefused).toBe(false)
})
