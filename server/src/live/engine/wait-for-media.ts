import type { Bus } from '#/platform/bus/bus'
import { unlessNotFound } from '#/platform/unless-not-found'

declare module '#/platform/bus/bus' {
  interface BusTopics {
    /** Media arrives in the room, at some process. */
    'live-media-started': { room: string }
  }
}

/** A hint may be lost, or come while the answer of its process is under way. */
const ASK_AGAIN_MS = 1_000

type Waiting = {
  room: string
  /** Zero: asked once. */
  atMostMs: number
  /** Throws when nobody may enter the room any more. */
  requireOpen: () => Promise<void>
}

/** Repeats what is not found before media arrives in a room. */
export type MediaHints = {
  /** Undefined when nothing has arrived in time, and when the room is over. */
  whenThere<T>(ask: () => Promise<T>, waiting: Waiting): Promise<T | undefined>
  /** Nobody waits any more, now and later: a process that stops answers at once. */
  endWaiting(): void
  hasEnded(): boolean
}

export function createMediaHints(bus: Bus): MediaHints {
  const waiters = new Set<{ room: string; wake: () => void }>()
  let hasEnded = false
  bus.on('live-media-started', ({ room }) => {
    for (const waiter of waiters) if (waiter.room === room) waiter.wake()
  })

  async function hint(room: string, atMostMs: number): Promise<void> {
    const { promise, resolve: wake } = Promise.withResolvers<void>()
    const waiter = { room, wake }
    waiters.add(waiter)
    const timer = setTimeout(wake, Math.min(atMostMs, ASK_AGAIN_MS))
    await promise
    clearTimeout(timer)
    waiters.delete(waiter)
  }

  return {
    async whenThere(ask, { room, atMostMs, requireOpen }) {
      const deadline = performance.now() + atMostMs
      for (;;) {
        const found = await unlessNotFound(ask())
        if (found) return found.value
        if (!(await unlessNotFound(requireOpen()))) return undefined
        const leftMs = deadline - performance.now()
        if (leftMs <= 0 || hasEnded) return undefined
        await hint(room, leftMs)
      }
    },
    hasEnded: () => hasEnded,
    endWaiting() {
      hasEnded = true
      for (const { wake } of waiters) wake()
    },
  }
}
