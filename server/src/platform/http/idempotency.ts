import { createHash } from 'node:crypto'
import { AppError, invalidField } from '@limelight/contract/errors'
import type { Ctx, Tx } from '../ctx.ts'
import { constraintOf, sqlStateOf } from '../db/database-errors.ts'
import type { Once, OnceOptions } from './endpoint.ts'
import {
  askForKey,
  deleteKeysBefore,
  findKey,
  type IdempotencyKey,
  insertKey,
  storeAnswer,
} from './idempotency.queries.ts'

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
  const keyed = <T>(work: (tx: Tx) => Promise<T>, { isWithin = false }: OnceOptions = {}) =>
    isWithin
      ? answerWithin(ctx, { ...request, key }, work)
      : ctx.transaction((tx) => answerOnce(tx, { ...request, key }, work))
  return Object.assign(keyed, { isKeyed: true })
}

/** Deletes keys older than a day; the ledger's own keys stay for ever. */
export async function deleteOldKeys(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const before = ctx.clock.now().subtract({ hours: IDEMPOTENCY_HOURS })
  await deleteKeysBefore(ctx, before, signal)
}

async function answerOnce<T>(tx: Tx, request: Request & { key: string }, work: (tx: Tx) => Promise<T>): Promise<T> {
  const fingerprint = fingerprintOf(request)
  const stored = await claim(tx, request, fingerprint)
  if (stored) return answerOf<T>(stored, fingerprint)
  const answer = await work(tx)
  await storeAnswer(tx, request, { fingerprint, answer })
  return answer
}

/**
 * The same by the way that nearly all requests take: the key is new. A repeat fails at its first statement, or without one by what it asks for,
 * before it is known to be a repeat; then nothing of it is left, and the stored answer counts for more than that failure.
 */
async function answerWithin<T>(ctx: Ctx, request: Request & { key: string }, work: (tx: Tx) => Promise<T>): Promise<T> {
  const fingerprint = fingerprintOf(request)
  let isClaimed = () => false
  try {
    return await ctx.transaction(async (tx) => {
      isClaimed = await askForKey(tx, request, fingerprint)
      const answer = await work(tx)
      await storeAnswer(tx, request, { fingerprint, answer })
      return answer
    })
  } catch (error) {
    if (isClaimed()) throw error
    const stored = await findKey(ctx, request)
    if (stored) return answerOf<T>(stored, fingerprint)
    return translateUnclaimed(error)
  }
}

function fingerprintOf({ input }: Request): Buffer {
  return createHash('sha256').update(JSON.stringify(input)).digest()
}

function answerOf<T>(stored: { fingerprint: Buffer; answer: unknown }, fingerprint: Buffer): T {
  if (!stored.fingerprint.equals(fingerprint)) throw new AppError('idempotency_key_reused')
  // The stored answer is what this same work returned before; JSON carried it.
  return stored.answer as T
}

/** Only a wait at the key itself is one for the same request; the first statement of the work may wait for other rows. */
function translateUnclaimed(error: unknown): never {
  const cause = error instanceof AppError ? error.cause : error
  const isKnown = constraintOf(cause) === 'idempotency_key_pkey'
  const isWaiting = cause instanceof Error && 'where' in cause && /"idempotency_key"/.test(String(cause.where))
  if (isKnown || isWaiting) throw new AppError('request_in_progress', undefined, { cause: error })
  throw error
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
