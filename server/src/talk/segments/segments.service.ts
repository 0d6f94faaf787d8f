import { randomUUIDv7 } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, SegmentId } from '@limelight/contract/ids'
import { SEGMENTS_MAX } from '@limelight/contract/talk/fan-groups'
import type { Segment, SegmentCondition } from '@limelight/contract/talk/segments'
import { lockAccount } from '#/people/accounts/accounts.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { constraintOf } from '#/platform/db/database-errors'
import * as queries from './segments.queries.ts'

export async function listSegments(db: Db, performerId: AccountId): Promise<Segment[]> {
  return (await queries.listSegments(db, performerId)).map(toSegment)
}

/** Lists of others have nobody. */
export function countSegmentFans(
  ctx: Ctx,
  performerId: AccountId,
  conditions: readonly SegmentCondition[],
): Promise<number> {
  return queries.countFans(ctx, { performerId }, conditions)
}

/** Throws `limit_reached`, `segment_name_taken`. Locks the account, so that two at once are counted. */
export async function createSegment(tx: Tx, performerId: AccountId, content: queries.SegmentContent): Promise<Segment> {
  await lockAccount(tx, performerId)
  if ((await queries.countSegments(tx, performerId)) >= SEGMENTS_MAX)
    throw new AppError('limit_reached', { maximum: SEGMENTS_MAX })
  const ref = { id: SegmentId.parse(randomUUIDv7()), performerId }
  await queries.insertSegment(tx, ref, content).catch(toTaken)
  return getSegment(tx, ref)
}

/** Throws `not_found` for those of others, `segment_name_taken`. */
export async function changeSegment(tx: Tx, ref: queries.Ref, content: queries.SegmentContent): Promise<Segment> {
  if (!(await queries.updateSegment(tx, ref, content).catch(toTaken))) throw new AppError('not_found')
  return getSegment(tx, ref)
}

/** Throws `not_found` for those of others, `segment_in_use`. */
export async function deleteSegment(tx: Tx, ref: queries.Ref): Promise<void> {
  if (!(await queries.lockSegment(tx, ref))) throw new AppError('not_found')
  if (await queries.isSegmentInUse(tx, ref)) throw new AppError('segment_in_use')
  await queries.deleteSegment(tx, ref)
}

/** Keeps them from being deleted to the end of the transaction that names them. Throws `not_found` for those of others. */
export async function holdSegments(tx: Tx, performerId: AccountId, ids: readonly SegmentId[]): Promise<void> {
  const named = [...new Set(ids)]
  if (named.length > 0 && (await queries.shareSegments(tx, performerId, named)) !== named.length)
    throw new AppError('not_found')
}

/** What each asks; those that are gone are left out. */
export async function conditionsOf(
  db: Db,
  performerId: AccountId,
  ids: readonly SegmentId[],
): Promise<(readonly SegmentCondition[])[]> {
  if (ids.length === 0) return []
  return (await queries.listSegments(db, performerId, ids)).map(({ conditions }) => conditions)
}

/** False for one that is gone. */
export async function isFanInSegment(
  tx: Tx,
  { performerId, fanId }: { performerId: AccountId; fanId: AccountId },
  id: SegmentId,
): Promise<boolean> {
  const [conditions] = await conditionsOf(tx, performerId, [id])
  return conditions !== undefined && (await queries.countFans(tx, { performerId, fanId }, conditions)) === 1
}

async function getSegment(db: Db, { id, performerId }: queries.Ref): Promise<Segment> {
  const [row] = await queries.listSegments(db, performerId, [id])
  if (!row) throw new AppError('not_found')
  return toSegment(row)
}

function toSegment({ id, name, conditions, updated_at }: queries.SegmentRow): Segment {
  return { _id: id, name, conditions: [...conditions], updatedAt: updated_at.toString() }
}

function toTaken(error: unknown): never {
  if (constraintOf(error) === 'segment_name_unique')
    throw new AppError('segment_name_taken', undefined, { cause: error })
  throw error
}
