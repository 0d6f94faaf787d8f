/** What an operator's decision does to an item: it is gone for everybody but its performer, who is told why. */
import type { ItemKind } from '@limelight/contract/items'
import type { Tx } from '#/platform/ctx'
import { type LockedItem, lockItem, updateItem } from './items.queries.ts'
import { settleItem } from './settle-item.service.ts'

/** False when it is taken down or deleted already. Locks the item. */
export async function takeDownItem(
  tx: Tx,
  { kind, id }: { kind: Exclude<ItemKind, 'feed'>; id: string },
  reason: string,
): Promise<boolean> {
  const before = await lockItem(tx, { kind, id })
  if (!before || !canTakeDown(before)) return false
  await markRemoved(tx, { kind, id }, reason)
  await settleItem(tx, { kind, id }, { before, isProcessed: before.is_processed })
  return true
}

export function canTakeDown({ status, is_deleted: isDeleted }: Pick<LockedItem, 'status' | 'is_deleted'>): boolean {
  return status !== 'removed' && !isDeleted
}

export function markRemoved(tx: Tx, ref: { kind: ItemKind; id: string }, reason: string): Promise<void> {
  return updateItem(tx, ref, { status: 'removed', removed_reason: reason, schedule_at: null })
}
