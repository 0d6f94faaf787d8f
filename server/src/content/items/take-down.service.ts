/** What an operator's decision does to an item: it is gone for everybody but its creator, who reads the reason. */

import type { ItemStatus } from '@limelight/contract/content/items'
import type { FileId } from '@limelight/contract/ids'
import type { Tx } from '#/platform/ctx'
import { type ItemRef, listFilesOf, updateItem } from './items.queries.ts'
import { lockItemToChange, refreshVisibility } from './refresh-visibility.service.ts'

/** What restoring needs to know: the state an item had, or the rows that are no longer there. */
export type TakenDown = {
  statusBefore?: ItemStatus
  scheduleBefore?: Temporal.Instant | null
  archive?: unknown
  /** The files it shows or sells. */
  fileIds?: readonly FileId[]
}

/** Undefined when it is taken down or deleted already. Locks the item. */
export async function takeDownItem(tx: Tx, ref: ItemRef, reason: string): Promise<TakenDown | undefined> {
  const before = await lockItemToChange(tx, ref)
  if (!before || before.status === 'removed' || before.is_deleted) return undefined
  await updateItem(tx, ref, { status: 'removed', removed_reason: reason, schedule_at: null })
  await refreshVisibility(tx, ref, { before })
  return { statusBefore: before.status, scheduleBefore: before.schedule_at, fileIds: await listFilesOf(tx, ref) }
}

/** Back to what it was; a schedule that has passed meanwhile is due at once. False when it is not taken down (any more). Locks the item. */
export async function restoreItem(
  tx: Tx,
  ref: ItemRef,
  { statusBefore = 'inactive', scheduleBefore = null }: TakenDown,
): Promise<boolean> {
  const before = await lockItemToChange(tx, ref)
  if (before?.status !== 'removed' || before.is_deleted) return false
  await updateItem(tx, ref, { status: statusBefore, removed_reason: null, schedule_at: scheduleBefore })
  await refreshVisibility(tx, ref, { before })
  return true
}
