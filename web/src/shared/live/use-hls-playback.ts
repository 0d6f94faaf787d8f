import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SessionState } from './keep-session.ts'

/** The first playlist appears some seconds after the first player has asked. */
const AGAIN_AFTER_MS = 1_500
/** Longer than a slow network takes for a segment: what stands still for so long once it has played does not go on by itself. */
const STUCK_AFTER_MS = 10_000
const LOOK_EVERY_MS = 2_000
const INDEX = '/index.m3u8'

/** Plays a stream by HLS into the element; what fails is tried again. A newer address is taken at the next try. */
export function useHlsPlayback(
  video: RefObject<HTMLVideoElement | null>,
  address: string | null | undefined,
): SessionState {
  const [state, setState] = useState<SessionState>('connecting')
  const newest = useRef(address)
  const isOn = address != null
  useEffect(() => {
    newest.current = address ?? newest.current
  }, [address])
  useEffect(() => {
    const element = video.current
    if (!isOn || !element) return
    let isOver = false
    let stop = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Undefined until the first picture of this try. */
    let movedAt: number | undefined
    const again = () => {
      stop()
      stop = () => {}
      movedAt = undefined
      if (isOver) return
      setState('interrupted')
      clearTimeout(timer)
      timer = setTimeout(start, AGAIN_AFTER_MS)
    }
    function start(): void {
      // The site may be open under another name of the same server.
      const url = new URL(newest.current ?? '', location.href).pathname
      attach(element as HTMLVideoElement, url, again).then((detach) => {
        if (isOver) detach()
        else stop = detach
      }, again)
    }
    const onPlaying = () => {
      movedAt = performance.now()
      setState('connected')
    }
    const onMove = () => {
      if (movedAt !== undefined) movedAt = performance.now()
    }
    const looking = setInterval(() => {
      const isStuck = movedAt !== undefined && performance.now() - movedAt > STUCK_AFTER_MS
      // Paused in its own small window by the viewer, it is not stuck; any other pause is not the viewer's (`use-play-again.ts`).
      if (isStuck && document.pictureInPictureElement !== element) again()
    }, LOOK_EVERY_MS)
    element.addEventListener('playing', onPlaying)
    element.addEventListener('timeupdate', onMove)
    // A publisher who comes back, or changes the size of the picture, ends the playlist and begins another.
    element.addEventListener('ended', again)
    setState('connecting')
    start()
    return () => {
      isOver = true
      clearTimeout(timer)
      clearInterval(looking)
      element.removeEventListener('playing', onPlaying)
      element.removeEventListener('timeupdate', onMove)
      element.removeEventListener('ended', again)
      stop()
    }
  }, [isOn, video])
  return state
}

/** By hls.js where media source extensions exist, which stays closer to the present than browsers do; natively elsewhere. */
async function attach(element: HTMLVideoElement, url: string, onFailure: () => void): Promise<() => void> {
  if (!('MediaSource' in window)) return attachNatively(element, url, onFailure)
  const { default: Hls } = await import('hls.js/light')
  const player = new Hls({
    liveSyncDurationCount: 2,
    liveMaxLatencyDurationCount: 6,
    maxLiveSyncPlaybackRate: hasCostlyRates() ? 1 : 1.1,
    // With a duration that grows, WebKit ends the stream each time it reaches the newest segment.
    liveDurationInfinity: true,
    xhrSetup(request, asked) {
      // It is not there before its first segment is: refused again and again, it would fill the console with errors.
      if (asked.endsWith(INDEX)) request.setRequestHeader('prefer', 'wait=10')
    },
  })
  let isAttaching = false
  player.on(Hls.Events.ERROR, (_event, problem) => problem.fatal && onFailure())
  player.on(Hls.Events.MEDIA_ATTACHED, () => {
    isAttaching = false
  })
  // The element waits for a playlist: until the first one is there, each try would open and close a media source.
  player.once(Hls.Events.MANIFEST_PARSED, () => {
    isAttaching = true
    player.attachMedia(element)
    void element.play().catch(() => {})
  })
  player.loadSource(url)
  return () => {
    // An address that is withdrawn before the element has read it is an error in the browser's log.
    if (isAttaching) player.once(Hls.Events.MEDIA_ATTACHED, () => player.destroy())
    else player.destroy()
  }
}

/**
 * WebKit on Linux (WebKitGTK, WPE) empties its pipeline with each change of speed, in which pictures are lost and it may stop for good. There the
 * player leaps when it is too late, instead of playing faster.
 */
function hasCostlyRates(): boolean {
  return navigator.vendor.startsWith('Apple') && navigator.userAgent.includes('Linux')
}

function attachNatively(element: HTMLVideoElement, url: string, onFailure: () => void): () => void {
  element.addEventListener('error', onFailure)
  element.src = url
  element.play().catch(() => {})
  return () => {
    element.removeEventListener('error', onFailure)
    element.removeAttribute('src')
    element.load()
  }
}
