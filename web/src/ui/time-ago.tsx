import { useSyncExternalStore } from 'react'
import { useFormat } from '../platform/format.ts'

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

/** "5 min. ago", kept up to date; the full date on hover. The server writes the date, which needs no clock to agree on. */
export function TimeAgo({ at, className }: TimeAgoProps) {
  const { formatMoment, formatRelative } = useFormat()
  const now = useSyncExternalStore(subscribe, readNow, () => 0)
  return (
    <time dateTime={at} title={formatMoment(at, now === 0 ? 'utc' : 'local')} className={className}>
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
