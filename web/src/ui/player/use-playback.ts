import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

export type Playback = {
  isPlaying: boolean
  isWaiting: boolean
  isMuted: boolean
  /** Seconds. */
  time: number
  duration: number
  /** Seconds loaded ahead of the start, for the bar behind the position. */
  loaded: number
}

const EVENTS = [
  'play',
  'pause',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
  'waiting',
  'playing',
  'ended',
  'seeked',
] as const
const AT_REST: Playback = { isPlaying: false, isWaiting: false, isMuted: false, time: 0, duration: 0, loaded: 0 }

/** What a media element does right now, read from the element itself. */
export function usePlayback(media: RefObject<HTMLMediaElement | null>): Playback {
  const [playback, setPlayback] = useState(AT_REST)
  useEffect(() => {
    const element = media.current
    if (!element) return
    const read = (event?: Event) => setPlayback(readPlayback(element, event?.type === 'waiting'))
    for (const name of EVENTS) element.addEventListener(name, read)
    read()
    return () => {
      for (const name of EVENTS) element.removeEventListener(name, read)
    }
  }, [media])
  return playback
}

export function useIsFullscreen(frame: RefObject<HTMLElement | null>): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('fullscreenchange', listener)
      return () => document.removeEventListener('fullscreenchange', listener)
    },
    () => document.fullscreenElement !== null && document.fullscreenElement === frame.current,
    () => false,
  )
}

function readPlayback(element: HTMLMediaElement, isWaiting: boolean): Playback {
  const { buffered, currentTime, duration } = element
  return {
    isPlaying: !element.paused && !element.ended,
    isWaiting,
    isMuted: element.muted || element.volume === 0,
    time: currentTime,
    duration: Number.isFinite(duration) ? duration : 0,
    loaded: buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
  }
}
