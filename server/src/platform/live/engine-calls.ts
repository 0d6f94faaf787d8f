/** Requests to the process of the engine that wait for an answer. */
import type { StreamPicture } from '@limelight/contract/live/streaming'
import type { EngineAnswer, EngineRefusal, EngineRequest } from './engine-messages.ts'

const ANSWER_WITHIN_MS = 8_000

export type Refused = { refused: EngineRefusal | 'unavailable' }
export type EngineResult = { answer: string } | Refused
export type PictureResult = { picture: StreamPicture } | Refused
export type CallResult = EngineResult | PictureResult
export type CallRequest = DistributiveOmit<Extract<EngineRequest, { call: number }>, 'call'>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

export const UNAVAILABLE = { refused: 'unavailable' } as const

export type EngineCalls = {
  /** `unavailable` when no answer comes. */
  ask(request: CallRequest): Promise<CallResult>
  answer(message: EngineAnswer): void
  /** The process has died: everything that waits is answered with `unavailable`. */
  lose(): void
}

export function createEngineCalls(send: (request: EngineRequest) => void): EngineCalls {
  const waiting = new Map<number, (result: CallResult) => void>()
  let lastCall = 0
  return {
    ask(request) {
      lastCall += 1
      const call = lastCall
      return new Promise((resolve) => {
        const settle = (result: CallResult) => {
          clearTimeout(timer)
          waiting.delete(call)
          resolve(result)
        }
        const timer = setTimeout(() => settle(UNAVAILABLE), ANSWER_WITHIN_MS)
        waiting.set(call, settle)
        send({ ...request, call })
      })
    },
    answer: (message) => waiting.get(message.call)?.(resultOf(message)),
    lose() {
      for (const settle of waiting.values()) settle(UNAVAILABLE)
    },
  }
}

function resultOf(message: EngineAnswer): CallResult {
  switch (message.type) {
    case 'answered':
      return { answer: message.answer }
    case 'picture':
      return { picture: message.picture }
    case 'refused':
      return { refused: message.reason }
  }
}
