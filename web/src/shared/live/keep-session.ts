import type { MediaSession } from './session-requests.ts'

const AGAIN_AFTER_MS = 500
const AGAIN_AT_MOST_MS = 5_000
/** A connection that is interrupted for longer is made anew. */
const INTERRUPTED_MS = 1_500

export type SessionState = 'connecting' | 'connected' | 'interrupted'
export type KeptSession = {
  current: () => MediaSession | undefined
  /** The other end is gone: connects anew without waiting until that shows. */
  restart: () => void
  close: () => void
}

/** Opens a session, and opens it again whenever it is lost or refused, until it is closed. */
export function keepSession(open: () => Promise<MediaSession>, onState: (state: SessionState) => void): KeptSession {
  let session: MediaSession | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let failures = 0

  function again(): void {
    session?.close()
    session = undefined
    if (isClosed) return
    onState('interrupted')
    failures += 1
    clearTimeout(timer)
    timer = setTimeout(start, Math.min(AGAIN_AFTER_MS * failures, AGAIN_AT_MOST_MS))
  }

  function watch(opened: MediaSession): void {
    opened.onStateChange(() => {
      clearTimeout(timer)
      switch (opened.state()) {
        case 'connected':
          failures = 0
          return onState('connected')
        case 'failed':
        case 'closed':
          return again()
        case 'disconnected':
          onState('interrupted')
          timer = setTimeout(again, INTERRUPTED_MS)
      }
    })
  }

  function start(): void {
    open().then((opened) => {
      if (isClosed) return opened.close()
      session = opened
      watch(opened)
    }, again)
  }

  onState('connecting')
  start()
  return {
    current: () => session,
    restart() {
      failures = 0
      if (session) again()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      session?.close()
    },
  }
}
