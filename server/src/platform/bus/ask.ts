/** Questions to whichever other process knows the answer. */
import { randomUUID } from 'node:crypto'
import type { Bus } from './bus.ts'

declare module '#/platform/bus/bus' {
  interface BusTopics {
    asked: { id: string; subject: string; question: unknown }
    answered: { id: string; answer: unknown }
  }
}

export type Asking = {
  /** The first answer; undefined if none has come within `withinMs`. */
  ask(question: unknown, withinMs: number): Promise<unknown>
}

/** `answer` returns undefined where another process has to answer. It must not throw. */
export function createAsking(bus: Bus, subject: string, answer: (question: unknown) => Promise<unknown>): Asking {
  const waiting = new Map<string, (answer: unknown) => void>()
  bus.on('asked', (asked, from) => {
    if (asked.subject !== subject || from === bus.processId) return
    void answer(asked.question).then((known) => {
      if (known !== undefined) bus.publish('answered', { id: asked.id, answer: known })
    })
  })
  bus.on('answered', (answered) => waiting.get(answered.id)?.(answered.answer))
  return {
    ask(question, withinMs) {
      const id = randomUUID()
      return new Promise((resolve) => {
        const settle = (known: unknown) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(known)
        }
        const timer = setTimeout(() => settle(undefined), withinMs)
        waiting.set(id, settle)
        bus.publish('asked', { id, subject, question })
      })
    },
  }
}
