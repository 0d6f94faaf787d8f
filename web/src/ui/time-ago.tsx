import { useSyncExternalStore } from 'react'
import { useFormat } from '../platform/format.ts'
import { useWrittenAt } from '../platform/i18n/use-t.ts'
import { useIsInBrowser } from '../platform/use-is-in-browser.ts'

export interface TimeAgoProps {
  /** ISO instant. */
  at: string
  className?: string
}

/** One timer for all relative times of a page. */
const TICK_MS = 30_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let nowMs = 0

/**
 * "5m ago", kept up to date; the full date on hover. The server counts from the time it writes the page, and the browser at first
 * too; on a page that is stored it writes the date. Browsers may abbreviate differently than the server.
 */
export function TimeAgo({ at, className }: TimeAgoProps) {
  const { formatMoment, formatRelative } = useFormat()
  const writtenAt = useWrittenAt()
  const isInBrowser = useIsInBrowser()
  const now = useSyncExternalStore(subscribe, readNow, () => writtenAt ?? 0)
  return (
    <time
      dateTime={at}
      title={formatMoment(at, isInBrowser ? 'local' : 'utc')}
      className={className}
      suppressHydrationWarning
    >
      {now === 0 ? formatMoment(at, 'utc') : formatRelative(at, now)}
    </time>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    nowMs = 0
  }
}

function readNow(): number {
  if (nowMs === 0) nowMs = Date.now()
  return nowMs
}

function tick(): void {
  nowMs = Date.now()
  for (const listener of listeners) listener()
}
