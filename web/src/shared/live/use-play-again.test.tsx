import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePlayAgain } from './use-play-again.ts'

function Player() {
  const video = useRef<HTMLVideoElement>(null)
  const { isRefused } = usePlayAgain(video, true)
  return (
    <>
      <video ref={video} muted />
      <output>{String(isRefused)}</output>
    </>
  )
}

const play = vi.fn<() => Promise<void>>()
beforeEach(() => {
  vi.useFakeTimers()
  play.mockReset().mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open() {
  const { container, unmount } = render(<Player />)
  const video = container.querySelector('video')
  if (!video) throw new Error('no video')
  const send = async (name: string) => {
    video.dispatchEvent(new Event(name))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
  }
  return { send, unmount, isRefused: () => container.querySelector('output')?.textContent }
}

test('a live picture that the browser pauses is played again', async () => {
  const { send, unmount } = open()
  await send('playing')
  play.mockClear()

  await send('pause')
  expect(play).toHaveBeenCalledTimes(1)

  unmount()
  await send('pause')
  expect(play).toHaveBeenCalledTimes(1)
})

test('where the browser wants a tap, it is asked for until the picture plays', async () => {
  play.mockRejectedValue(new DOMException('a tap is needed', 'NotAllowedError'))
  const { send, isRefused } = open()
  await send('pause')
  expect(isRefused()).toBe('true')

  await send('playing')
  expect(isRefused()).toBe('false')
})

test('in its own small window it stays paused', async () => {
  const { send } = open()
  await send('playing')
  play.mockClear()
  Object.defineProperty(document, 'pictureInPictureElement', {
    configurable: true,
    get: () => document.querySelector('video'),
  })

  await send('pause')

  expect(play).not.toHaveBeenCalled()
  Reflect.deleteProperty(document, 'pictureInPictureElement')
})
