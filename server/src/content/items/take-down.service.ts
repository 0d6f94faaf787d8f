/** What an operator's decision does to an item: it is gone for everybody but its performer, who is told why. */
import type { ItemKind } from '@limelight/contract/items'
import type { Tx } from '#/platform/ctx'
import { type LockedItem, lockItem, updateItem } from './items.queries.ts'
import { settleItem } from './settle-item.service.ts'

/** What restoring needs to know: the state an item had, or the rows that are no longer there. */
export type TakenDown = {
  statusBefore?: LockedItem['status']
  scheduleBefore?: Temporal.Instant | null
  archive?: unknown
}

/** Undefined when it is taken down or deleted already. Locks the item. */
export async function takeDownItem(
  tx: Tx,
  { kind, id }: { kind: Exclude<ItemKind, 'feed'>; id: string },
  reason: string,
): Promise<TakenDown | undefined> {
  const before = await lockItem(tx, { kind, id })
  if (!before || !canTakeDown(before)) return undefined
  await markRemoved(tx, { kind, id }, reason)
  await settleItem(tx, { kind, id }, { before, isProcessed: before.is_processed })
  return stateOf(before)
}

/** Back to what it was; false when it is not taken down (any more). Locks the item. */
export async function restoreItem(
  tx: Tx,
  { kind, id }: { kind: Exclude<ItemKind, 'feed'>; id: string },
  state: TakenDown,
): Promise<boolean> {
  const before = await lockItem(tx, { kind, id })
  if (before?.status !== 'removed' || before.is_deleted) return false
  await unmarkRemoved(tx, { kind, id }, state)
  await settleItem(tx, { kind, id }, { before, isProcessed: before.is_processed })
  return true
}

export function stateOf({ status, schedule_at: scheduleAt }: Pick<LockedItem, 'status' | 'schedule_at'>): TakenDown {
  return { statusBefore: status, scheduleBefore: scheduleAt }
}

/** A schedule that has passed meanwhile is due at once. */
export function unmarkRemoved(
  tx: Tx,
  ref: { kind: ItemKind; id: string },
  { statusBefore = 'inactive', scheduleBefore = null }: TakenDown,
): Promise<void> {
  return updateItem(tx, ref, { status: statusBefore, removed_reason: null, schedule_at: scheduleBefore })
}

export function canTakeDown({ status, is_deleted: isDeleted }: Pick<LockedItem, 'status' | 'is_deleted'>): boolean {
  return status !== 'removed' && !isDeleted
}

export function markRemoved(tx: Tx, ref: { kind: ItemKind; id: string }, reason: string): Promise<void> {
  return updateItem(tx, ref, { status: 'removed', removed_reason: reason, schedule_at: null })
}
