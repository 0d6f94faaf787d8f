import { type RefObject, useEffect, useState } from 'react'

/** Between two tries: a browser that pauses at once must not be asked without end. */
const AGAIN_AFTER_MS = 1_000

export type PlayAgain = {
  /** The browser wants the viewer to ask for it: show a button. */
  isRefused: boolean
  play: () => void
}

/**
 * A live picture has no button to pause. Browsers pause it nonetheless, when its source changes or their page was hidden: then it is
 * played again. Only in its own small window viewers can pause, and there it stays paused.
 */
export function usePlayAgain(video: RefObject<HTMLVideoElement | null>, isOn: boolean): PlayAgain {
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element || !isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onPause = () => {
      if (document.pictureInPictureElement === element) return
      clearTimeout(timer)
      timer = setTimeout(() => element.paused && !document.hidden && playOn(element, setIsRefused), AGAIN_AFTER_MS)
    }
    const onPlaying = () => setIsRefused(false)
    const onVisible = () => element.paused && onPause()
    // Refused at its very start, it says nothing.
    onVisible()
    element.addEventListener('pause', onPause)
    element.addEventListener('loadeddata', onVisible)
    element.addEventListener('playing', onPlaying)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pause', onPause)
      element.removeEventListener('loadeddata', onVisible)
      element.removeEventListener('playing', onPlaying)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [video, isOn])
  return { isRefused, play: () => video.current && playOn(video.current, setIsRefused) }
}

function playOn(element: HTMLVideoElement, setIsRefused: (isRefused: boolean) => void): void {
  element.play().then(
    () => setIsRefused(false),
    // Another source came between, which plays by itself, or there is none yet.
    (error: unknown) => setIsRefused(error instanceof DOMException && error.name === 'NotAllowedError'),
  )
}
