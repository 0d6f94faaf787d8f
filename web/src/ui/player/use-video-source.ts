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

/** Plays HLS by hls.js where media source extensions exist, natively elsewhere, and plain files as they are. */
export function useVideoSource(media: RefObject<HTMLVideoElement | null>, { hls, src }: VideoAddress): VideoSource {
  const [qualities, setQualities] = useState<readonly Quality[]>([])
  const [quality, setShownQuality] = useState(AUTOMATIC)
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const streamer = useRef<Streamer>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts the same address again
  useEffect(() => {
    const element = media.current
    if (!element) return
    const fail = () => setHasFailed(true)
    setHasFailed(false)
    element.addEventListener('error', fail)
    let isOver = false
    if (hls && 'MediaSource' in window) {
      attachHls(element, hls, { onQualities: setQualities, onFailure: fail }).then((attached) => {
        if (isOver) attached.destroy()
        else streamer.current = attached
      }, fail)
    } else {
      element.src = hls ?? src ?? ''
    }
    return () => {
      isOver = true
      element.removeEventListener('error', fail)
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
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  }
}

type Listeners = { onQualities: (qualities: Quality[]) => void; onFailure: () => void }

/** The light build: neither subtitles nor encrypted streams are ours to play. */
async function attachHls(
  element: HTMLVideoElement,
  url: string,
  { onQualities, onFailure }: Listeners,
): Promise<Streamer> {
  const { default: Hls } = await import('hls.js/light')
  const player = new Hls({ capLevelToPlayerSize: true })
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
