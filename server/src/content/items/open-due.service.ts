import type { Ctx } from '#/platform/ctx'
import { type EarlyKind, findOpening, findOpeningKinds } from './early-access.queries.ts'
import { opened } from './early-access.ts'
import { updateItem } from './items.queries.ts'
import { lockItemToChange, refreshVisibility } from './refresh-visibility.service.ts'

/**
 * Opens for everyone what was for subscribers first, oldest first. Each in a transaction of its own, its row locked and skipped by other
 * processes, as `publishDue` does.
 */
export async function openDue(ctx: Ctx): Promise<void> {
  for (const kind of await findOpeningKinds(ctx)) while (await openNext(ctx, kind));
}

function openNext(ctx: Ctx, kind: EarlyKind): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const id = await findOpening(tx, kind)
    const before = id !== undefined && (await lockItemToChange(tx, { kind, id }))
    if (!before) return false
    const ref = { kind, id: before.id }
    await updateItem(tx, ref, opened(before))
    await refreshVisibility(tx, ref, { before })
    return true
  })
}
