import type { ItemKind } from '@limelight/contract/content-kinds'
import type { Ctx, Tx } from '#/platform/ctx'
import { type ItemChange, type ItemState, updateItem } from './items.queries.ts'
import { lockItemToChange, refreshVisibility } from './refresh-visibility.service.ts'

type Due<K extends ItemKind> = {
  kind: K
  /** Locks the row of the one that is due first, and skips those another process has at hand. */
  find: (tx: Tx, kind: K) => Promise<string | undefined>
  changeOf: (item: ItemState) => ItemChange<K>
  /** The minute under which it appears; now unless given. */
  dueAtOf?: (item: ItemState) => Temporal.Instant | null
}

/**
 * Changes the item that is due next, in a transaction of its own, so that any number of processes may do this at once and none changes an
 * item twice. False when nothing is due.
 */
export function changeNext<K extends ItemKind>(ctx: Ctx, { kind, find, changeOf, dueAtOf }: Due<K>): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const id = await find(tx, kind)
    const before = id !== undefined && (await lockItemToChange(tx, { kind, id }))
    if (!before) return false
    const ref = { kind, id: before.id }
    await updateItem(tx, ref, changeOf(before))
    await refreshVisibility(tx, ref, { before, ...(dueAtOf && { dueAt: dueAtOf(before) }) })
    return true
  })
}
