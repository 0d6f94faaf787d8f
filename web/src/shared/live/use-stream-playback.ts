import type { MediaAddress } from '@limelight/contract/streaming'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type KeptSession, keepSession, type SessionState } from './keep-session.ts'
import { addressed, receiveMedia } from './media-session.ts'
import { onMediaLost } from './on-media-lost.ts'

/** Plays into the element for as long as there is an address; a newer token of the same address goes on with the same picture. */
export function useStreamPlayback(video: RefObject<HTMLVideoElement | null>, play: MediaAddress | null): SessionState {
  const [state, setState] = useState<SessionState>('connecting')
  const kept = useRef<KeptSession>(undefined)
  const newest = useRef(play)
  const url = play?.url
  useEffect(() => {
    newest.current = play
    if (!play) return
    void kept.current?.current()?.renew(play.token)
  }, [play])
  useEffect(() => {
    const element = video.current
    if (!url || !element) return
    const session = keepSession(
      async () =>
        receiveMedia(addressed(newest.current), (stream) => {
          element.srcObject = stream
          // Refused before the page was touched: the button to play is there.
          element.play().catch(() => {})
        }),
      setState,
    )
    kept.current = session
    const stopListening = onMediaLost(session.restart)
    const leave = () => session.close()
    addEventListener('pagehide', leave)
    return () => {
      stopListening()
      removeEventListener('pagehide', leave)
      session.close()
      kept.current = undefined
      element.srcObject = null
    }
  }, [url, video])
  return state
}
