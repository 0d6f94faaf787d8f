/** Questions to the other process that knows the answer. */
import { randomUUID } from 'node:crypto'
import type { Bus } from './bus.ts'

declare module '#/platform/bus/bus' {
  interface BusTopics {
    asked: { id: string; subject: string; to?: string | undefined; question: unknown }
    /** Somebody is working on it. */
    heard: { id: string }
    answered: { id: string; answer: unknown }
  }
}

/** `to`: an address that one process accepts. */
type Question = { to?: string | undefined; question: unknown; withinMs: number }

export type Asking = {
  /** The first answer; undefined if none has come within `withinMs`, or nobody has even heard it within some seconds. */
  ask(question: Question): Promise<unknown>
}

/** The bus takes milliseconds: who has not heard by then is away, however long an answer may take. */
const HEARD_WITHIN_MS = 3_000

type Answering = {
  subject: string
  accepts(to: string | undefined): boolean
  /** Must not throw. */
  answer(question: unknown): Promise<unknown>
}

export function createAsking(bus: Bus, { subject, accepts, answer }: Answering): Asking {
  const waiting = new Map<string, { hear(): void; settle(answer: unknown): void }>()
  bus.on('asked', (asked, from) => {
    if (asked.subject !== subject || from === bus.processId || !accepts(asked.to)) return
    bus.publish('heard', { id: asked.id })
    void answer(asked.question).then((known) => bus.publish('answered', { id: asked.id, answer: known }))
  })
  bus.on('heard', ({ id }) => waiting.get(id)?.hear())
  bus.on('answered', (answered) => waiting.get(answered.id)?.settle(answered.answer))
  return {
    ask({ to, question, withinMs }) {
      const id = randomUUID()
      return new Promise((resolve) => {
        const settle = (known: unknown) => {
          clearTimeout(whole)
          clearTimeout(unheard)
          waiting.delete(id)
          resolve(known)
        }
        const whole = setTimeout(() => settle(undefined), withinMs)
        const unheard = setTimeout(() => settle(undefined), Math.min(withinMs, HEARD_WITHIN_MS))
        waiting.set(id, { settle, hear: () => clearTimeout(unheard) })
        bus.publish('asked', { id, subject, to, question })
      })
    },
  }
}
