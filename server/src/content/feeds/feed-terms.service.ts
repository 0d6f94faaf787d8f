import type { FeedId } from '@limelight/contract/ids'
import { BASE_RANK } from '@limelight/contract/people/tiers'
import { type ItemState, updateItem } from '#/content/items/items.queries'
import { lockItemToChange, refreshVisibility } from '#/content/items/refresh-visibility.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { findEnding, findOpening } from './feed-terms.queries.ts'

/**
 * Hides posts that have ended, and opens for everyone what was for subscribers first. Each in a transaction of its own, its row locked and
 * skipped by other processes. Access is changed in its column, so that nothing else has to know of the times.
 */
export async function applyTerms(ctx: Ctx): Promise<void> {
  // Hidden like by its creator, who can show it again: buyers keep it. The time is used up.
  while (await changeNext(ctx, findEnding, () => ({ status: 'inactive', expires_at: null }) as const));
  while (await changeNext(ctx, findOpening, opened));
}

function opened({ access }: ItemState) {
  const isOpening = access === 'subscribers'
  return { public_at: null, ...(isOpening && ({ access: 'free', min_rank: BASE_RANK } as const)) }
}

type Change = Parameters<typeof updateItem<'feed'>>[2]

function changeNext(
  ctx: Ctx,
  find: (tx: Tx) => Promise<FeedId | undefined>,
  changeOf: (item: ItemState) => Change,
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const id = await find(tx)
    const before = id !== undefined && (await lockItemToChange(tx, { kind: 'feed', id }))
    if (!before) return false
    const ref = { kind: 'feed', id: before.id } as const
    await updateItem(tx, ref, changeOf(before))
    await refreshVisibility(tx, ref, { before })
    return true
  })
}
