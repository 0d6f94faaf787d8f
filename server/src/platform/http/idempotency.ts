import { createHash } from 'node:crypto'
import { AppError, invalidField } from '@limelight/contract/errors'
import type { Ctx, Tx } from '../ctx.ts'
import { sqlStateOf } from '../db/database-errors.ts'
import type { Claim, Once } from './endpoint.ts'
import {
  deleteClaimed,
  deleteKeysBefore,
  findKey,
  insertKey,
  insertKeys,
  storeAnswer,
  storeAnswers,
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
  const { actorId, route, input } = request
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest()
  const claim = { actorId, route, key, fingerprint }
  const keyed = <T>(work: (tx: Tx) => Promise<T>) => ctx.transaction((tx) => answerOnce(tx, claim, work))
  return Object.assign(keyed, { isKeyed: true, claim })
}

/** Deletes keys older than a day; the ledger's own keys stay for ever. */
export async function deleteOldKeys(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const before = ctx.clock.now().subtract({ hours: IDEMPOTENCY_HOURS })
  await deleteKeysBefore(ctx, before, signal)
}

async function answerOnce<T>(tx: Tx, request: Claim, work: (tx: Tx) => Promise<T>): Promise<T> {
  const stored = await claim(tx, request)
  if (stored) {
    if (!stored.fingerprint.equals(request.fingerprint)) throw new AppError('idempotency_key_reused')
    // The stored answer is what this same work returned before; JSON carried it.
    return stored.answer as T
  }
  const answer = await work(tx)
  await storeAnswer(tx, request, answer)
  return answer
}

/**
 * Claims the keys of several requests with the next statement of the transaction; known after it is which of them were new, in their
 * order. The others have been claimed before.
 */
export async function claimTogether(tx: Tx, claims: readonly Claim[]): Promise<() => (Claimed | undefined)[]> {
  const inserted = await insertKeys(tx, claims)
  return () => {
    const rows = inserted()
    return claims.map((claim) => {
      const at = rows.findIndex(({ actorId, route, key }) => isSame(claim, { actorId, route, key }))
      // Taken out, so that of two with one key only the first has it.
      const [row] = at < 0 ? [] : rows.splice(at, 1)
      return row && { claim, place: row.place }
    })
  }
}
export type Claimed = { claim: Claim; place: string }

function isSame(one: Omit<Claim, 'fingerprint'>, other: Omit<Claim, 'fingerprint'>): boolean {
  return one.key === other.key && one.route === other.route && one.actorId === other.actorId
}

/** For requests that are left to be answered after this transaction. */
export async function giveBackTogether(tx: Tx, claimed: readonly Claimed[]): Promise<void> {
  const places = claimed.map(({ place }) => place)
  if (places.length > 0) await deleteClaimed(tx, places)
}

/** For keys that this transaction has claimed. */
export async function storeAnswersTogether(
  tx: Tx,
  answered: readonly { claim: Claim; answer: unknown }[],
): Promise<void> {
  await storeAnswers(tx, answered)
}

/** A second request with the same key waits on the unique row until the first commits, then reads its answer. */
async function claim(tx: Tx, request: Claim) {
  const isNew = await insertKey(tx, request).catch(translateWait)
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
