/** What co-authors do: they read what is asked of them, accept or decline it, and leave. */
import type { Output } from '@limelight/contract/api'
import type { Collab, CollabRecord, collabs } from '@limelight/contract/content/collabs'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, CollabId } from '@limelight/contract/ids'
import type { Ctx, Tx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import type { Viewer } from '#/platform/http/caller'
import { toCollab } from './collab-view.ts'
import * as queries from './collabs.queries.ts'
import { lockCollab } from './own-collabs.service.ts'
import { recordCollab } from './record-collab.service.ts'
import { bpsOf, percentOf } from './shares.ts'

type CoAuthor = Viewer & { id: AccountId }
type Query = Output<(typeof collabs)['GET /performer/collabs']['query']>
const RECORDS_SHOWN = 100

export async function listCollabs(ctx: Ctx, viewer: CoAuthor, query: Query): Promise<CountedData<Collab>> {
  const { rows, ...counted } = await queries.listReceived(ctx, viewer, query)
  return { data: rows.map(toCollab), ...counted }
}

/** Throws `not_found` for accounts that are neither its author nor its co-author. */
export async function listRecords(
  ctx: Ctx,
  accountId: AccountId,
  id: CollabId,
): Promise<Output<typeof CollabRecord>[]> {
  const collab = await queries.findCollab(ctx, id)
  if (collab?.author_id !== accountId && collab?.performer_id !== accountId) throw new AppError('not_found')
  const rows = await queries.listRecords(ctx, id, RECORDS_SHOWN)
  return rows.map((row) => ({
    action: row.action,
    sharePercent: percentOf(row.share_bps),
    actor: { _id: row.actor_id, name: row.name },
    createdAt: row.created_at.toString(),
  }))
}

/**
 * Sales from now on are shared. Throws `not_found`, also for what is gone or of a creator whom the viewer may not know of,
 * `version_conflict` when another share is asked for by now, `invalid_state` when none is.
 */
export async function acceptCollab(ctx: Ctx, viewer: CoAuthor, id: CollabId, sharePercent: number): Promise<Collab> {
  await ctx.transaction(async (tx) => {
    const collab = await lockOwnCollab(tx, viewer.id, id)
    if (!(await queries.findReceived(tx, viewer, id))) throw new AppError('not_found')
    const asked = collab.state === 'asked' ? collab.share_bps : collab.asked_bps
    if (asked === null || (collab.state !== 'asked' && collab.state !== 'accepted')) throw new AppError('invalid_state')
    if (asked !== bpsOf(sharePercent)) throw new AppError('version_conflict')
    const isChange = collab.state === 'accepted'
    await queries.updateCollab(tx, id, {
      state: 'accepted',
      share_bps: asked,
      asked_bps: null,
      ...(!isChange && { accepted_at: tx.clock.now() }),
    })
    const action = isChange ? 'share_accepted' : 'accepted'
    await recordCollab(tx, collab, { action, actorId: viewer.id, shareBps: asked })
  })
  const row = await queries.findReceived(ctx, viewer, id)
  if (!row) throw new AppError('not_found')
  return toCollab(row)
}

/** Of an accepted one only the other share that is asked for. Throws `not_found`, `invalid_state` when nothing is asked. */
export async function declineCollab(ctx: Ctx, accountId: AccountId, id: CollabId): Promise<void> {
  await ctx.transaction(async (tx) => {
    const collab = await lockOwnCollab(tx, accountId, id)
    if (collab.state === 'asked') {
      await queries.updateCollab(tx, id, { state: 'declined' })
      await recordCollab(tx, collab, { action: 'declined', actorId: accountId, shareBps: collab.share_bps })
      return
    }
    if (collab.asked_bps === null) throw new AppError('invalid_state')
    await queries.updateCollab(tx, id, { asked_bps: null })
    await recordCollab(tx, collab, { action: 'share_declined', actorId: accountId, shareBps: collab.asked_bps })
  })
}

/** Ends future shares. Throws `not_found`, `invalid_state` for what is not accepted. */
export async function leaveCollab(ctx: Ctx, accountId: AccountId, id: CollabId): Promise<void> {
  await ctx.transaction(async (tx) => {
    const collab = await lockOwnCollab(tx, accountId, id)
    if (collab.state !== 'accepted') throw new AppError('invalid_state')
    await queries.updateCollab(tx, id, { state: 'left', asked_bps: null })
    await recordCollab(tx, collab, { action: 'left', actorId: accountId, shareBps: collab.share_bps })
  })
}

async function lockOwnCollab(tx: Tx, accountId: AccountId, id: CollabId): Promise<queries.CollabRow> {
  const collab = await lockCollab(tx, id)
  if (collab.performer_id !== accountId) throw new AppError('not_found')
  return collab
}
