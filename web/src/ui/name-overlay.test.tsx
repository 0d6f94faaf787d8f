import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import NameOverlay from './name-overlay.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function show(isStill: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...Object(), media: query, matches: isStill }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const { container, unmount } = render(
    <section>
      <NameOverlay name="ada" />
    </section>,
  )
  return { canvas: () => container.querySelector('canvas'), container, unmount }
}

test('a name that is taken out is drawn again', async () => {
  const { canvas, container } = show(true)
  const first = canvas()
  expect(first?.title).toBe('ada')

  first?.remove()
  await waitFor(() => expect(canvas()).not.toBeNull())
  container.querySelector('[aria-hidden]')?.remove()
  await waitFor(() => expect(canvas()).not.toBeNull())
})

test('it moves, and stands still for those who asked for less motion', () => {
  vi.useFakeTimers()
  for (const [isStill, moves] of [
    [false, true],
    [true, false],
  ] as const) {
    const { canvas, unmount } = show(isStill)
    const before = canvas()?.style.left
    vi.advanceTimersByTime(10_000)
    expect(canvas()?.style.left !== before).toBe(moves)
    unmount()
  }
})
