import { ApiError } from '@limelight/contract/client'
import { expect, test } from 'vitest'
import { createAttempt } from './attempt.ts'

const refused = new ApiError(402, { code: 'payment_declined' })
const lost = new ApiError(0, null)

async function keyOf(attempt: ReturnType<typeof createAttempt>, intent: string, failure?: Error): Promise<string> {
  let used = ''
  await attempt(intent, (key) => {
    used = key
    return failure ? Promise.reject(failure) : Promise.resolve()
  }).catch(() => undefined)
  return used
}

test('two clicks before the first answer send one key', async () => {
  const attempt = createAttempt()
  const keys: string[] = []
  const send = async (key: string) => void keys.push(key)

  await Promise.all([attempt('tip 100', send), attempt('tip 100', send)])

  expect(new Set(keys).size).toBe(1)
})

test('a repeat after a lost answer sends the same key', async () => {
  const attempt = createAttempt()

  expect(await keyOf(attempt, 'tip 100', lost)).toBe(await keyOf(attempt, 'tip 100'))
})

test('a request still being worked on is asked for by its own key', async () => {
  const attempt = createAttempt()
  const busy = new ApiError(409, { code: 'request_in_progress' })

  expect(await keyOf(attempt, 'tip 100', busy)).toBe(await keyOf(attempt, 'tip 100'))
})

test('after a refusal the next try is a new request', async () => {
  const attempt = createAttempt()

  expect(await keyOf(attempt, 'tip 100', refused)).not.toBe(await keyOf(attempt, 'tip 100'))
})

test('another amount is another request', async () => {
  const attempt = createAttempt()

  expect(await keyOf(attempt, 'tip 100', lost)).not.toBe(await keyOf(attempt, 'tip 200'))
})

test('the same purchase again, once the first is done, is a new request', async () => {
  const attempt = createAttempt()

  expect(await keyOf(attempt, 'tip 100')).not.toBe(await keyOf(attempt, 'tip 100'))
})
