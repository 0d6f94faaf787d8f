import { renderHook } from '@testing-library/react'
import type { MouseEvent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDoubleTap } from './use-double-tap.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// Nothing else of the event is read.
const by = (pointerType: string) => ({ nativeEvent: { pointerType } }) as unknown as MouseEvent

test('two quick taps are one double tap and open nothing', () => {
  const [double, single] = [vi.fn(), vi.fn()]
  const { result } = renderHook(() => useDoubleTap(double))
  result.current(by('touch'), single)
  vi.advanceTimersByTime(100)
  result.current(by('touch'), single)
  vi.runAllTimers()
  expect([double.mock.calls.length, single.mock.calls.length]).toEqual([1, 0])
})

test('one tap opens when no second follows, and two slow ones are two', () => {
  const [double, single] = [vi.fn(), vi.fn()]
  const { result } = renderHook(() => useDoubleTap(double))
  result.current(by('touch'), single)
  vi.runAllTimers()
  result.current(by('touch'), single)
  vi.runAllTimers()
  expect([double.mock.calls.length, single.mock.calls.length]).toEqual([0, 2])
})

test('a mouse does not wait, and neither does a finger that can like nothing', () => {
  const single = vi.fn()
  renderHook(() => useDoubleTap(vi.fn())).result.current(by('mouse'), single)
  renderHook(() => useDoubleTap(undefined)).result.current(by('touch'), single)
  expect(single).toHaveBeenCalledTimes(2)
})

test('what is gone opens nothing', () => {
  const single = vi.fn()
  const { result, unmount } = renderHook(() => useDoubleTap(vi.fn()))
  result.current(by('touch'), single)
  unmount()
  vi.runAllTimers()
  expect(single).not.toHaveBeenCalled()
})
