import { updateItem } from '#/content/items/items.queries'
import { lockItemToChange, refreshVisibility } from '#/content/items/refresh-visibility.service'
import type { Ctx } from '#/platform/ctx'
import { findEnding } from './feed-terms.queries.ts'

/** Hides posts that have ended. Each in a transaction of its own, its row locked and skipped by other processes. */
export async function endPosts(ctx: Ctx): Promise<void> {
  while (await endNext(ctx));
}

function endNext(ctx: Ctx): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const id = await findEnding(tx)
    const before = id !== undefined && (await lockItemToChange(tx, { kind: 'feed', id }))
    if (!before) return false
    const ref = { kind: 'feed', id: before.id } as const
    // Hidden like by its creator, who can show it again: buyers keep it. The time is used up.
    await updateItem(tx, ref, { status: 'inactive', expires_at: null })
    await refreshVisibility(tx, ref, { before })
    return true
  })
}
