import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startDevices } from '../../platform/devices-double.ts'
import { useCamera } from './use-camera.ts'

afterEach(() => vi.unstubAllGlobals())

const start = ({ isNeeded = true, isCameraOptional = false } = {}) => {
  const devices = startDevices()
  const hook = renderHook((needed: boolean) => useCamera(needed, { isCameraOptional }), { initialProps: isNeeded })
  return { devices, ...hook }
}

test('nothing is asked for before the page needs it', () => {
  const { devices, result } = start({ isNeeded: false })

  expect(devices.open()).toBe(0)
  expect(result.current.stream).toBeUndefined()
})

test('an allowed camera is open with its devices, and is given back with the page', async () => {
  const { devices, result, unmount } = start()
  await devices.allow()

  expect(result.current.stream).toBeDefined()
  expect([result.current.cameraId, result.current.microphoneId]).toEqual(['camera-1', 'microphone-1'])
  expect(result.current.devices.cameras.map(({ label }) => label)).toEqual(['Camera'])
  unmount()
  expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
})

test('a page left while the browser asks gets no camera that stays on', async () => {
  const { devices, unmount } = start()
  unmount()
  await devices.allow()

  expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
})

test('a camera that is not needed any more is given back, also when the person answers later', async () => {
  const { devices, result, rerender } = start()
  await devices.allow()
  rerender(false)
  expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
  expect(result.current.stream).toBeUndefined()

  rerender(true)
  rerender(false)
  await devices.allow()
  expect(devices.tracks.filter(({ readyState }) => readyState === 'live')).toEqual([])
  expect(result.current.stream).toBeUndefined()
})

test('another choice gives the former devices back before it asks', async () => {
  const { devices, result } = start()
  await devices.allow()
  act(() => result.current.choose({ cameraId: 'camera-2' }))

  expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
  await devices.allow()
  expect(devices.tracks.filter(({ readyState }) => readyState === 'live')).toHaveLength(2)
})

test('a refusal is named, and can be tried again', async () => {
  const { devices, result } = start()
  await devices.refuse()
  expect(result.current.problem).toBe('refused')

  act(() => result.current.retry())
  await devices.allow()
  expect(result.current.problem).toBeUndefined()
  expect(result.current.stream).toBeDefined()
})

test('a refusal after the page was left changes nothing', async () => {
  const { devices, result, rerender } = start()
  rerender(false)
  await devices.refuse()

  expect(result.current.problem).toBeUndefined()
})

test('without a camera the microphone alone is asked for, where that is enough', async () => {
  const { devices, result } = start({ isCameraOptional: true })
  // Nothing draws here, so that no dark picture is sent either.
  vi.spyOn(HTMLCanvasElement.prototype, 'captureStream').mockReturnValue(new MediaStream())
  await devices.refuse('NotFoundError')
  await devices.allow()

  expect(result.current.stream?.getTracks().map(({ kind }) => kind)).toEqual(['audio'])
  expect(result.current.problem).toBeUndefined()
})

test('a missing camera is named where one is needed', async () => {
  const { devices, result } = start()
  await devices.refuse('NotFoundError')

  expect(result.current.problem).toBe('missing')
  expect(devices.open()).toBe(0)
})
