import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettled } from './use-settled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a value counts once it has not changed for the given time', () => {
  const { result, rerender } = renderHook(({ value }) => useSettled(value, 100), { initialProps: { value: 'a' } })
  rerender({ value: 'ab' })
  pass(99)
  rerender({ value: 'abc' })
  pass(99)
  expect(result.current).toBe('a')

  pass(1)
  expect(result.current).toBe('abc')
})
