import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './use-now.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('the moment changes after each interval and not between', () => {
  const { result } = renderHook(() => useNow(1_000))
  const start = result.current
  pass(999)
  expect(result.current).toBe(start)

  pass(1)
  expect(result.current).toBe(start + 1_000)
  pass(1_000)
  expect(result.current).toBe(start + 2_000)
})
