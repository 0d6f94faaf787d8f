import { setTimeout as sleep } from 'node:timers/promises'
import type { Bus } from '../bus/bus.ts'

declare module '../bus/bus.ts' {
  interface BusTopics {
    /** Rows were committed to the outbox. A process that misses it finds them a second later. */
    'outbox-written': null
    /** Jobs were put into these queues. */
    'jobs-queued': { queues: string[] }
  }
}

/** A thousand sales a second are one hint in this time. */
const AT_MOST_EVERY_MS = 20

const waiting = new WeakSet<Bus>()

/**
 * Wakes what relays the outbox, in all processes: at once, and once more after a burst. Not by NOTIFY, which takes a lock on the whole database
 * until each commit is flushed (5.5 times the throughput of sales).
 */
export function announceOutbox(bus: Bus): void {
  if (waiting.has(bus)) return
  waiting.add(bus)
  bus.publish('outbox-written', null)
  void sleep(AT_MOST_EVERY_MS, undefined, { ref: false }).then(() => {
    waiting.delete(bus)
    bus.publish('outbox-written', null)
  })
}
