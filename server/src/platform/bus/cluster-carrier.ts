/** Processes of one machine, joined by their parent, which passes on what it gets. */
import cluster from 'node:cluster'
import type { Carrier, Envelope, Receiver } from './bus.ts'

type Passed = { type: 'bus'; envelope: Envelope }

/** In a process that `cluster` has forked. Without its parent a process ends, so the connection is never away. */
export function createClusterCarrier({ onEnvelope }: Receiver): Carrier {
  const hear = (message: unknown) => {
    if (isPassed(message)) onEnvelope(message.envelope)
  }
  process.on('message', hear)
  return {
    send: (envelope) => void process.send?.({ type: 'bus', envelope } satisfies Passed),
    isConnected: () => process.connected,
    async close() {
      process.off('message', hear)
    },
  }
}

/** In the parent: what one process sends, all others get. */
export function passOnInParent(): void {
  cluster.on('message', (from, message: unknown) => {
    if (!isPassed(message)) return
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker && worker !== from && worker.isConnected()) worker.send(message, () => {})
  })
}

function isPassed(message: unknown): message is Passed {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'bus'
}
