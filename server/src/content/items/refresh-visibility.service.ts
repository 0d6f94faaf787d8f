/** An item becomes visible, or stops being it: when it was published, and what that means for its creator's counters. */
import type { ItemKind } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { giveReplays } from '#/content/sellable/replays.queries'
import { givePart } from '#/content/sellable/series-parts.queries'
import { notifyFollowers } from '#/people/follows/follows.service'
import { withdraw } from '#/people/notifications/notify.service'
import { addToCounters } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import type { ItemCounts } from './item-kinds.queries.ts'
import { isPublished } from './items.policy.ts'
import { type ItemRef, type ItemState, lockItem, readItemState, setVisibility } from './items.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** It was visible for the first time. */
    'item-published': { kind: ItemKind; id: string; performerId: string }
  }
}

/** With its row locked, as it is before a change; undefined when it is not there. */
export async function lockItemToChange(tx: Tx, ref: ItemRef): Promise<ItemState | undefined> {
  return (await lockItem(tx, ref)) && readItemState(tx, ref)
}

type Change = {
  /** How it was when it was locked; undefined for a new item. */
  before?: ItemState | undefined
  /** The minute under which it appears if it is complete; now unless it was scheduled. */
  dueAt?: Temporal.Instant | null
}

/**
 * After any change of an item whose row is locked: stores whether its files are rendered and when it first was visible, and
 * adds the difference to its creator's counters.
 */
export async function refreshVisibility(tx: Tx, ref: ItemRef, { before, dueAt }: Change = {}): Promise<void> {
  const item = await readItemState(tx, ref)
  const isShown = isPublished({ ...item, is_processed: item.is_rendered })
  const isFirst = isShown && item.published_at === null
  if (item.is_rendered !== item.is_processed || isFirst) {
    const publishedAt = isFirst ? (dueAt ?? tx.clock.now()) : item.published_at
    await setVisibility(tx, ref, { isProcessed: item.is_rendered, publishedAt })
  }
  if (isFirst && ref.kind === 'video') await giveReplays(tx, { videoId: ref.id })
  // Who bought its series while it was hidden has not got it.
  if (isShown && ref.kind !== 'product' && !(before && isPublished(before))) await givePart(tx, ref.id)
  if (isFirst) await announce(tx, ref, item.performer_id)
  if (!isShown && item.published_at !== null && before && isPublished(before)) await withdraw(tx, ref.id)
  const then = before && isPublished(before) ? before.counts : {}
  await addToCounters(tx, item.performer_id, difference(isShown ? item.counts : {}, then))
}

/** Once for each item, however often it is hidden and shown again. */
async function announce(tx: Tx, { kind, id }: ItemRef, performerId: AccountId): Promise<void> {
  await notifyFollowers(tx, performerId, {
    kind: 'post',
    actorId: performerId,
    target: { kind, id },
    source: `post/${id}`,
    // Ten posts of a morning are one notification.
    groupKey: `post/${performerId}`,
  })
  await tx.enqueue('item-published', { kind, id, performerId })
}

function difference(now: ItemCounts, then: ItemCounts): ItemCounts {
  const columns = [...new Set([...Object.keys(now), ...Object.keys(then)])] as (keyof ItemCounts)[]
  return Object.fromEntries(columns.map((column) => [column, (now[column] ?? 0) - (then[column] ?? 0)]))
}
