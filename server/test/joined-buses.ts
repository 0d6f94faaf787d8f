/** Several processes in one test: buses joined in memory, which can be cut off. */
import { pino } from 'pino'
import type { Bus, Envelope, Receiver } from '#/platform/bus/bus'
import { createBus } from '#/platform/bus/create-bus'

export type JoinedBuses = {
  open(): Bus
  cutOff(): void
  joinAgain(): void
}

export function joinBuses(): JoinedBuses {
  const receivers = new Set<Receiver>()
  let isCut = false
  return {
    open: () =>
      createBus(pino({ level: 'error' }), (receiver) => {
        receivers.add(receiver)
        return {
          send(envelope) {
            const text = JSON.stringify(envelope)
            // Read anew by each, as from a wire.
            if (!isCut) for (const one of receivers) one.onEnvelope(JSON.parse(text) as Envelope)
          },
          isConnected: () => !isCut,
          async close() {
            receivers.delete(receiver)
          },
        }
      }),
    cutOff() {
      isCut = true
    },
    joinAgain() {
      isCut = false
      for (const { onReturn } of receivers) onReturn()
    },
  }
}
