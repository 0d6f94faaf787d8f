import type { MediaAddress } from '@limelight/contract/live/streaming'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type KeptSession, keepSession, type SessionState } from './keep-session.ts'
import { addressed, ImpossibleError, receiveMedia } from './media-session.ts'
import { onMediaLost } from './on-media-lost.ts'
import type { MediaSession } from './session-requests.ts'
import { useHlsPlayback } from './use-hls-playback.ts'
import { watchSilence } from './watch-silence.ts'

/** A connection that is possible stands within a second or two. */
const CONNECT_WITHIN_MS = 8_000

export type Playback = {
  state: SessionState
  /** The last one that connected; undefined before the first, and by HLS. */
  session: MediaSession | undefined
}

/**
 * Plays into the element for as long as there is an address; a newer token of the same address goes on with the same picture. Where
 * WebRTC is missing, blocked by the network, or full, it goes on by HLS, which is some seconds later.
 */
export function useStreamPlayback(video: RefObject<HTMLVideoElement | null>, play: MediaAddress | null): Playback {
  const [usesHls, setUsesHls] = useState(false)
  const canChange = play?.hls != null
  const byHls = useHlsPlayback(video, usesHls ? play?.hls : undefined)
  const connection = useConnection(video, usesHls ? null : play, () => canChange && setUsesHls(true))
  return usesHls ? { state: byHls, session: undefined } : connection
}

function useConnection(
  video: RefObject<HTMLVideoElement | null>,
  play: MediaAddress | null,
  onImpossible: () => void,
): Playback {
  const [state, setState] = useState<SessionState>('connecting')
  const [connected, setConnected] = useState<MediaSession>()
  const kept = useRef<KeptSession>(undefined)
  const newest = useRef({ play, onImpossible })
  const url = play?.url
  useEffect(() => {
    newest.current = { play, onImpossible }
    if (!play) return
    void kept.current?.current()?.renew(play.token)
  }, [play, onImpossible])
  useEffect(() => {
    const element = video.current
    if (!url || !element) return
    if (!('RTCPeerConnection' in window)) return newest.current.onImpossible()
    let hasConnected = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopWatching = () => {}
    const session = keepSession(
      async () => {
        const opened = await receiveMedia(addressed(newest.current.play), (stream) => {
          element.srcObject = stream
          // Refused before the page was touched: the button to play is there.
          element.play().catch(() => {})
        }).catch((error: unknown) => {
          if (error instanceof ImpossibleError) newest.current.onImpossible()
          throw error
        })
        if (!hasConnected) timer ??= setTimeout(() => newest.current.onImpossible(), CONNECT_WITHIN_MS)
        return opened
      },
      (next) => {
        stopWatching()
        if (next === 'connected') {
          hasConnected = true
          clearTimeout(timer)
          const current = kept.current?.current()
          setConnected(current)
          if (current) stopWatching = watchSilence(current, session.restart)
        }
        setState(next)
      },
    )
    kept.current = session
    const stopListening = onMediaLost(session.restart)
    const leave = () => session.close()
    addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      stopWatching()
      stopListening()
      removeEventListener('pagehide', leave)
      session.close()
      kept.current = undefined
      element.srcObject = null
    }
  }, [url, video])
  return { state, session: connected }
}
