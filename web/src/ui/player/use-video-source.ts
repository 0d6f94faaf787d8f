import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export type Quality = { index: number; label: string }
export type VideoSource = {
  qualities: readonly Quality[]
  /** -1 is automatic. */
  quality: number
  setQuality: (index: number) => void
  hasFailed: boolean
  retry: () => void
}
export type VideoAddress = { hls?: string | undefined; src?: string | undefined }

/** The part of hls.js a quality menu needs. */
type Streamer = { currentLevel: number; destroy: () => void }

const AUTOMATIC = -1
/** Of a recording its start, of a stream its newest part. */
const BEGINNING = -1
/** A site that is busy, or a network that changes, is tried again by itself; then the viewer is asked. */
const RETRY_AFTER_MS = [1_000, 3_000]

/** Plays HLS by hls.js where media source extensions exist, natively elsewhere, and plain files as they are. */
export function useVideoSource(media: RefObject<HTMLVideoElement | null>, { hls, src }: VideoAddress): VideoSource {
  const [qualities, setQualities] = useState<readonly Quality[]>([])
  const [quality, setShownQuality] = useState(AUTOMATIC)
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const streamer = useRef<Streamer>(undefined)
  const retries = useRef(0)
  const left = useRef<{ address: string; seconds: number }>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts the same address again
  useEffect(() => {
    const element = media.current
    if (!element) return
    const address = hls ?? src ?? ''
    // The same video goes on where it failed, another one begins.
    const position = left.current?.address === address ? left.current.seconds : 0
    if (left.current?.address !== address) retries.current = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = () => {
      if (timer) return
      const afterMs = RETRY_AFTER_MS[retries.current]
      retries.current += 1
      if (afterMs === undefined) setHasFailed(true)
      else timer = setTimeout(() => setAttempt((count) => count + 1), afterMs)
    }
    const succeed = () => {
      retries.current = 0
    }
    setHasFailed(false)
    element.addEventListener('error', fail)
    element.addEventListener('playing', succeed)
    let isOver = false
    if (hls && 'MediaSource' in window) {
      attachHls(element, { url: hls, position }, { onQualities: setQualities, onFailure: fail }).then((attached) => {
        if (isOver) attached.destroy()
        else streamer.current = attached
      }, fail)
    } else {
      element.src = address
      if (position > 0) element.currentTime = position
    }
    return () => {
      isOver = true
      clearTimeout(timer)
      element.removeEventListener('error', fail)
      element.removeEventListener('playing', succeed)
      // What plays HLS sets it to 0 when it lets go.
      left.current = { address, seconds: element.currentTime }
      streamer.current?.destroy()
      streamer.current = undefined
    }
  }, [media, hls, src, attempt])

  return {
    qualities,
    quality,
    setQuality: useCallback((index: number) => {
      setShownQuality(index)
      if (streamer.current) streamer.current.currentLevel = index
    }, []),
    hasFailed,
    retry: useCallback(() => {
      retries.current = 0
      setAttempt((count) => count + 1)
    }, []),
  }
}

type Listeners = { onQualities: (qualities: Quality[]) => void; onFailure: () => void }

/** The light build: neither subtitles nor encrypted streams are ours to play. */
async function attachHls(
  element: HTMLVideoElement,
  { url, position }: { url: string; position: number },
  { onQualities, onFailure }: Listeners,
): Promise<Streamer> {
  const { default: Hls } = await import('hls.js/light')
  const player = new Hls({ capLevelToPlayerSize: true, startPosition: position || BEGINNING })
  player.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
    onQualities(levels.map((level, index) => ({ index, label: `${Math.min(level.width, level.height)}p` })))
  })
  player.on(Hls.Events.ERROR, (_event, problem) => {
    if (!problem.fatal) return
    if (problem.type === Hls.ErrorTypes.MEDIA_ERROR) player.recoverMediaError()
    else onFailure()
  })
  player.loadSource(url)
  player.attachMedia(element)
  return player
}
