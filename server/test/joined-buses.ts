/** Several processes in one test: buses joined in memory, which can be cut off. */
import type { ChildProcess } from 'node:child_process'
import { pino } from 'pino'
import type { Bus, Envelope, Receiver } from '#/platform/bus/bus'
import { createBus } from '#/platform/bus/create-bus'

export type JoinedBuses = {
  open(): Bus
  /** The bus of a process that was forked with a cluster's carrier. */
  join(child: ChildProcess): void
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
    join(child) {
      const toChild: Receiver = {
        onEnvelope: (envelope) => void (child.connected && child.send({ type: 'bus', envelope }, () => {})),
        onReturn() {},
      }
      receivers.add(toChild)
      child.on('message', (message: { type?: string; envelope?: Envelope }) => {
        if (message.type !== 'bus' || !message.envelope || isCut) return
        for (const one of receivers) if (one !== toChild) one.onEnvelope(message.envelope)
      })
      child.once('exit', () => receivers.delete(toChild))
    },
    cutOff() {
      isCut = true
    },
    joinAgain() {
      isCut = false
      for (const { onReturn } of receivers) onReturn()
    },
  }
}
