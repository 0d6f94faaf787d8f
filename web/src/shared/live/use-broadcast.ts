import type { MediaAddress } from '@limelight/contract/live/streaming'
import { useEffect, useRef, useState } from 'react'
import { keepSession, type SessionState } from './keep-session.ts'
import { addressed, sendMedia } from './media-session.ts'
import { onMediaLost } from './on-media-lost.ts'
import type { MediaSession, Sending } from './session-requests.ts'

const MEASURE_EVERY_MS = 2_000

export type Health = { kilobitsPerSecond: number; framesPerSecond: number; lost: number }

/** Sends the picture for as long as there is one, and measures what arrives. */
export function useBroadcast(
  publish: MediaAddress | null,
  stream: MediaStream | undefined,
  { keepsSize = false, sendsSmaller = false }: Sending = {},
): { state: SessionState; health: Health | undefined } {
  const [state, setState] = useState<SessionState>('connecting')
  const [health, setHealth] = useState<Health>()
  const newest = useRef(publish)
  const url = publish?.url
  useEffect(() => {
    newest.current = publish
  }, [publish])
  useEffect(() => {
    if (!url || !stream) return
    const session = keepSession(
      async () => sendMedia(addressed(newest.current), stream, { keepsSize, sendsSmaller }),
      setState,
    )
    let before = 0
    const timer = setInterval(() => {
      const current = session.current()
      if (!current) return
      void measure(current).then(({ bytes, ...rest }) => {
        setHealth({ ...rest, kilobitsPerSecond: Math.max(0, ((bytes - before) * 8) / MEASURE_EVERY_MS) })
        before = bytes
      })
    }, MEASURE_EVERY_MS)
    const stopListening = onMediaLost(session.restart)
    const leave = () => session.close()
    addEventListener('pagehide', leave)
    return () => {
      stopListening()
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      session.close()
    }
  }, [url, stream, keepsSize, sendsSmaller])
  return { state, health }
}

type Measured = { bytes: number } & Omit<Health, 'kilobitsPerSecond'>

async function measure(session: MediaSession): Promise<Measured> {
  const measured: Measured = { bytes: 0, framesPerSecond: 0, lost: 0 }
  for (const report of (await session.stats()).values()) {
    if (report.type === 'outbound-rtp') measured.bytes += report.bytesSent
    if (report.type === 'outbound-rtp' && report.kind === 'video')
      // Of the picture and of the smaller one: that of the faster.
      measured.framesPerSecond = Math.max(measured.framesPerSecond, report.framesPerSecond ?? 0)
    if (report.type === 'remote-inbound-rtp' && report.kind === 'video') measured.lost += report.packetsLost ?? 0
  }
  return measured
}
