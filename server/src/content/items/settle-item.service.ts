/** An item becomes visible, or stops being it: when it was published, and what that means for its performer's counters. */
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { ItemKind } from '@limelight/contract/items'
import { addToCounters } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { findDue, type LockedItem, lockItem, updateItem } from './items.queries.ts'

type Kind = Exclude<ItemKind, 'feed'>
export type ItemRef = { kind: Kind; id: string }

const COUNTERS = { video: 'video_count', gallery: 'gallery_count', product: 'product_count' } as const
/** More wait for the next minute. */
const DUE_BATCH = 100

/** The own item with its row locked. Throws `not_found` for another's, `invalid_state` for what an operator took down. */
export async function lockOwnItem(tx: Tx, ref: ItemRef, performerId: AccountId): Promise<LockedItem> {
  const item = await lockItem(tx, ref)
  if (!item || item.performer_id !== performerId || item.is_deleted) throw new AppError('not_found')
  return item
}

/** Throws `invalid_state` for what an operator took down, `version_conflict` when it is not as last seen. */
export function requireEditable(item: LockedItem, seenAt: string | undefined): void {
  if (item.status === 'removed') throw new AppError('invalid_state')
  if (seenAt !== undefined && seenAt !== item.updated_at.toString()) throw new AppError('version_conflict')
}

/**
 * After any change of an item whose row is locked: keeps whether its files are rendered, when it first was visible, and the
 * performer's counter. `before` is how it was; undefined for a new one.
 */
export async function settleItem(
  tx: Tx,
  ref: ItemRef,
  { before, isProcessed }: { before: LockedItem | undefined; isProcessed: boolean },
): Promise<{ isShown: boolean; wasShown: boolean }> {
  const item = await lockItem(tx, ref)
  if (!item) throw new Error(`${ref.kind} ${ref.id} vanished while it was locked`)
  const isShown = isShownToAll({ ...item, is_processed: isProcessed })
  const isFirst = isShown && item.published_at === null
  if (isProcessed !== item.is_processed || isFirst)
    await updateItem(tx, ref, { is_processed: isProcessed, ...(isFirst && { published_at: tx.clock.now() }) })
  const wasShown = before !== undefined && isShownToAll(before)
  await addToCounters(tx, item.performer_id, { [COUNTERS[ref.kind]]: Number(isShown) - Number(wasShown) })
  return { isShown, wasShown }
}

/** Publishes what is due, each in a transaction of its own, so that one that fails holds up no other. */
export async function publishDue(ctx: Ctx, kind: Kind): Promise<number> {
  let published = 0
  for (;;) {
    const isMore = await ctx.transaction(async (tx) => {
      const [id] = await findDue(tx, kind, 1)
      if (id === undefined) return false
      const ref = { kind, id }
      const before = await lockItem(tx, ref)
      if (!before) return false
      await updateItem(tx, ref, { status: 'active', schedule_at: null, published_at: before.schedule_at })
      await settleItem(tx, ref, { before, isProcessed: before.is_processed })
      return true
    })
    if (!isMore) return published
    published += 1
    if (published === DUE_BATCH) return published
  }
}

function isShownToAll(item: Pick<LockedItem, 'is_processed' | 'status' | 'is_deleted'>): boolean {
  return item.is_processed && item.status === 'active' && !item.is_deleted
}
