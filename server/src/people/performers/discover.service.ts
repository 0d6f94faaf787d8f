import type { AccountId } from '@limelight/contract/ids'
import { COUNTED_MAX } from '@limelight/contract/page'
import type { PerformerCard, PerformerPage } from '@limelight/contract/people/performers'
import { getSettings } from '#/core/settings/settings.service'
import { type Ctx, searching } from '#/platform/ctx'
import { onStandby } from '#/platform/db/read-standby'
import type { Viewer } from '#/platform/http/caller'
import { listPerformerIds, type PerformerListQuery } from './performer-lists.queries.ts'
import { STRANGER, toCard, toPage } from './performer-view.ts'
import type { PerformerRow } from './performers.queries.ts'
import * as queries from './performers.queries.ts'
import { getPublicPerformerByName } from './performers.service.ts'
import { listRandomPerformerIds } from './random-performers.queries.ts'
import { findRelations } from './relations.queries.ts'
import { findWelcomeVideo } from './welcome-video.service.ts'

type RandomQuery = Omit<PerformerListQuery, 'sortBy'> & { sortBy: PerformerListQuery['sortBy'] | 'random' }
type Cards = { data: PerformerCard[]; total: number; isTotalCapped: boolean }

/** A page of public performers; on the connections for searches, since it is a public call. A standby says who is in the list, the primary who is shown. */
export async function listPerformers(ctx: Ctx, caller: Viewer, query: PerformerListQuery): Promise<Cards> {
  const picked = await onStandby(ctx, ({ searchDb: db }) => listPerformerIds({ db }, caller, query))
  const shown = picked && (await getPerformerCards(ctx, caller, picked.ids))
  if (picked && shown?.length === picked.ids.length) return pageOf(shown, picked.total)
  const db = searching(ctx)
  const { ids, total } = await listPerformerIds(db, caller, query)
  return pageOf(await getPerformerCards(db, caller, ids), total)
}

function pageOf(data: PerformerCard[], total: number): Cards {
  return { data, total: Math.min(total, COUNTED_MAX), isTotalCapped: total > COUNTED_MAX }
}

/** A few by chance, unless an order is requested. How many there are is not counted. */
export async function listRandomPerformers(ctx: Ctx, caller: Viewer, query: RandomQuery): Promise<Cards> {
  const { sortBy, pageSize } = query
  if (sortBy !== 'random') return listPerformers(ctx, caller, { ...query, sortBy })
  const db = searching(ctx)
  const data = await getPerformerCards(db, caller, await listRandomPerformerIds(db, caller, { pageSize }))
  return { data, total: data.length, isTotalCapped: data.length === pageSize }
}

/** Cards in the order of the ids; performers who are not public are left out. */
export async function getPerformerCards(ctx: Ctx, viewer: Viewer, ids: readonly AccountId[]): Promise<PerformerCard[]> {
  const rows = await queries.findPublicPerformers(ctx, ids, viewer)
  const byId = new Map((await toCards(ctx, viewer, rows)).map((card) => [card._id, card]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function getPerformerPage(ctx: Ctx, viewer: Viewer, idOrUsername: string): Promise<PerformerPage> {
  const row = await getPublicPerformerByName(ctx, idOrUsername, viewer)
  const { relations, freeTrialsAllowed } = await load(ctx, viewer, [row])
  const welcomeVideo = await findWelcomeVideo(ctx, row.welcome_video_file_id, viewer.id)
  return toPage(row, { relation: relations.get(row.account_id) ?? STRANGER, freeTrialsAllowed, viewer, welcomeVideo })
}

async function toCards(ctx: Ctx, viewer: Viewer, rows: PerformerRow[]): Promise<PerformerCard[]> {
  const { relations, freeTrialsAllowed } = await load(ctx, viewer, rows)
  return rows.map((row) =>
    toCard(row, { relation: relations.get(row.account_id) ?? STRANGER, freeTrialsAllowed, viewer }),
  )
}

async function load(ctx: Ctx, viewer: Viewer, rows: PerformerRow[]) {
  const ids = rows.map((row) => row.account_id)
  const [relations, settings] = await Promise.all([findRelations(ctx, viewer.id, ids), getSettings(ctx)])
  return { relations, freeTrialsAllowed: settings.freeSubscriptionEnabled }
}
