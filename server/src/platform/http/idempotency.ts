import { createHash } from 'node:crypto'
import { AppError, invalidField } from '@limelight/contract/errors'
import type { Ctx, Tx } from '../ctx.ts'
import { sqlStateOf } from '../db/database-errors.ts'
import type { Once } from './endpoint.ts'
import { deleteKeysBefore, findKey, type IdempotencyKey, insertKey, storeAnswer } from './idempotency.queries.ts'

/** Long enough for any client's retries (product decisions, section 1). */
export const IDEMPOTENCY_HOURS = 24
const KEY_PATTERN = /^[\x21-\x7e]{8,100}$/

type Request = { actorId: string; route: string; key: string | undefined; input: unknown }

/** Binds `once` to a request. Throws `request_invalid` for a malformed key. */
export function onceFor(ctx: Ctx, request: Request): Once {
  const { key } = request
  if (key === undefined) return (work) => ctx.transaction(work)
  if (!KEY_PATTERN.test(key)) {
    throw invalidField('Idempotency-Key', 'Use 8 to 100 visible characters.')
  }
  const keyed = <T>(work: (tx: Tx) => Promise<T>) => ctx.transaction((tx) => answerOnce(tx, { ...request, key }, work))
  return Object.assign(keyed, { isKeyed: true })
}

/** Deletes keys older than a day; the ledger's own keys stay for ever. */
export async function deleteOldKeys(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const before = ctx.clock.now().subtract({ hours: IDEMPOTENCY_HOURS })
  await deleteKeysBefore(ctx, before, signal)
}

async function answerOnce<T>(tx: Tx, request: Request & { key: string }, work: (tx: Tx) => Promise<T>): Promise<T> {
  const fingerprint = createHash('sha256').update(JSON.stringify(request.input)).digest()
  const stored = await claim(tx, request, fingerprint)
  if (stored) {
    if (!stored.fingerprint.equals(fingerprint)) throw new AppError('idempotency_key_reused')
    // The stored answer is what this same work returned before; JSON carried it.
    return stored.answer as T
  }
  const answer = await work(tx)
  await storeAnswer(tx, request, { fingerprint, answer })
  return answer
}

/** A second request with the same key waits on the unique row until the first commits, then reads its answer. */
async function claim(tx: Tx, request: IdempotencyKey, fingerprint: Buffer) {
  const isNew = await insertKey(tx, request, fingerprint).catch(translateWait)
  if (isNew) return undefined
  const row = await findKey(tx, request)
  if (!row) throw new AppError('request_in_progress')
  return row
}

function translateWait(error: unknown): never {
  const LOCK_NOT_AVAILABLE = '55P03'
  // The pool has already turned it into `unavailable`.
  if (error instanceof Error && sqlStateOf(error.cause) === LOCK_NOT_AVAILABLE)
    throw new AppError('request_in_progress', undefined, { cause: error })
  throw error
}
