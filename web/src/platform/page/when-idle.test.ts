import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

let becomeIdle: () => void
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    becomeIdle = run
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the work waits until the browser is idle', () => {
  const work = vi.fn()

  whenIdle(work)
  expect(work).not.toHaveBeenCalled()
  becomeIdle()

  expect(work).toHaveBeenCalledOnce()
})

test.each(['pointerdown', 'keydown', 'focusin'])('%s begins it at once, and only once', (touch) => {
  const work = vi.fn()
  whenIdle(work)

  window.dispatchEvent(new Event(touch))
  window.dispatchEvent(new Event('keydown'))
  becomeIdle()

  expect(work).toHaveBeenCalledOnce()
})
