import { isApiError } from '@limelight/contract/client'
import { useState } from 'react'
import { randomId } from '../../platform/random-id.ts'

/**
 * One attempt to pay. The same intent keeps its idempotency key until its outcome is known, so a double click or a repeat
 * after a lost answer charges once; what was refused or is done gets a new key, since a key names one request.
 */
export type Attempt = <T>(intent: string, send: (idempotencyKey: string) => Promise<T>) => Promise<T>

export function createAttempt(): Attempt {
  let open: { intent: string; key: string } | undefined
  return async (intent, send) => {
    const mine = open?.intent === intent ? open : { intent, key: randomId() }
    open = mine
    const close = () => {
      if (open === mine) open = undefined
    }
    try {
      const answer = await send(mine.key)
      close()
      return answer
    } catch (error) {
      if (isOutcomeKnown(error)) close()
      throw error
    }
  }
}

export function useAttempt(): Attempt {
  return useState(createAttempt)[0]
}

/** A lost answer and a failing server leave open whether something was charged; a refusal says nothing was. */
function isOutcomeKnown(error: unknown): boolean {
  if (!isApiError(error)) return false
  return error.status >= 400 && error.status < 500 && error.code !== 'request_in_progress'
}
