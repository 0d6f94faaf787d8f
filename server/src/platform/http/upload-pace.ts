import type { IncomingMessage } from 'node:http'

/** A slower upload only holds a connection and disk space; a bad phone line is ten times as fast. */
const MIN_BYTES = 16_000
const WINDOW_MS = 60_000
const SAMPLES = 6

const watched = new WeakSet<IncomingMessage>()

type Pace = { windowMs?: number; minBytes?: number }

/**
 * Hangs up on an upload that brings fewer than `minBytes` within a window, however long it may take as a whole. Time in
 * which bytes wait for this process does not count. By the socket's own count, because a listener for data would set the
 * body flowing before its parser is there.
 */
export function endStalledUpload(
  request: IncomingMessage,
  { windowMs = WINDOW_MS, minBytes = MIN_BYTES }: Pace = {},
): void {
  const { socket } = request
  // An injected request has no connection.
  if (socket.bytesRead === undefined || watched.has(request)) return
  watched.add(request)
  const counts = [socket.bytesRead]
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer)
    if (request.readableLength > 0) counts.length = 0
    counts.push(socket.bytesRead)
    if (counts.length <= SAMPLES) return
    const first = counts.shift() ?? 0
    if (socket.bytesRead - first < minBytes) request.destroy()
  }, windowMs / SAMPLES)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
