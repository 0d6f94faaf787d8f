import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Bus, Carrier, Message, Receiver } from './bus.ts'

/** Messages of one turn of the event loop travel together, up to this many. */
const MESSAGES_PER_ENVELOPE = 500

type Listener = (payload: unknown, from: string) => void

/** Without a carrier there is one process, which hears only itself. */
export function createBus(log: Logger, open?: (receiver: Receiver) => Carrier): Bus {
  const processId = randomUUID()
  const listeners = new Map<string, Listener[]>()
  const returns: (() => void)[] = []
  let waiting: Message[] = []

  function hear({ topic, payload }: Message, from: string): void {
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(payload, from)
      } catch (err) {
        log.error({ event: 'bus.listener_failed', topic, err })
      }
    }
  }

  const carrier = open?.({
    onEnvelope({ from, messages, isAfterGap }) {
      if (from === processId) return
      if (isAfterGap) comeBack()
      for (const message of messages) hear(message, from)
    },
    onReturn: comeBack,
  })

  function comeBack(): void {
    for (const listener of returns) listener()
  }

  function flush(): void {
    const messages = waiting
    waiting = []
    for (let at = 0; at < messages.length; at += MESSAGES_PER_ENVELOPE)
      carrier?.send({ from: processId, messages: messages.slice(at, at + MESSAGES_PER_ENVELOPE) })
  }

  return {
    processId,
    isShared: carrier !== undefined,
    publish(topic, payload) {
      hear({ topic, payload }, processId)
      if (!carrier) return
      if (waiting.push({ topic, payload }) === 1) setImmediate(flush)
    },
    on(topic, listener) {
      const known = listeners.get(topic) ?? []
      // The payload of a topic came from `publish`, which accepts that topic's payload only.
      listeners.set(topic, [...known, listener as Listener])
    },
    isConnected: () => carrier?.isConnected() ?? true,
    onReturn: (listener) => void returns.push(listener),
    close: async () => carrier?.close(),
  }
}
