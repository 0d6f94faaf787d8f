import type { ItemKind } from '@limelight/contract/content-kinds'
import type { Ctx } from '#/platform/ctx'
import { findDue, findDueKinds, updateItem } from './items.queries.ts'
import { lockItemToChange, refreshVisibility } from './refresh-visibility.service.ts'

/**
 * Publishes what is due, oldest first. Each item is published in a transaction of its own, its row locked and skipped by
 * other workers, so any number of processes may do this at once and none publishes an item twice.
 */
export async function publishDue(ctx: Ctx): Promise<void> {
  for (const kind of await findDueKinds(ctx)) while (await publishNext(ctx, kind));
}

/** It appears under its minute, or later, when its files are ready. */
function publishNext(ctx: Ctx, kind: ItemKind): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const id = await findDue(tx, kind)
    const before = id !== undefined && (await lockItemToChange(tx, { kind, id }))
    if (!before) return false
    const ref = { kind, id: before.id }
    await updateItem(tx, ref, { status: 'active', schedule_at: null })
    await refreshVisibility(tx, ref, { before, dueAt: before.schedule_at })
    return true
  })
}
