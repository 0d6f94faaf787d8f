import type { Output } from '@limelight/contract/api'
import type { AccountId } from '@limelight/contract/ids'
import type { PerformerCard, PerformerPage, PerformerSearchQuery } from '@limelight/contract/performers'
import type { Ctx } from '#/platform/ctx'
import type { Onlooker } from '#/platform/http/viewer'
import { getSettings } from '#/settings/settings.service'
import { STRANGER, toCard, toPage } from './performer-view.ts'
import type { PerformerRow } from './performers.queries.ts'
import * as queries from './performers.queries.ts'
import { getPublicPerformerByName } from './performers.service.ts'
import { findRelations } from './relations.queries.ts'
import { findWelcomeVideo } from './welcome-video.service.ts'

type Cards = { data: PerformerCard[]; total: number }

export async function searchPerformers(
  ctx: Ctx,
  onlooker: Onlooker,
  query: Output<typeof PerformerSearchQuery>,
): Promise<Cards> {
  const { rows, total } = await queries.searchPerformers(ctx, onlooker, query)
  return { data: await toCards(ctx, onlooker, rows), total }
}

export async function listTopPerformers(ctx: Ctx, onlooker: Onlooker, limit: number): Promise<Cards> {
  const rows = await queries.findTopPerformers(ctx, onlooker, limit)
  return { data: await toCards(ctx, onlooker, rows), total: rows.length }
}

export async function listRandomPerformers(ctx: Ctx, onlooker: Onlooker, limit: number): Promise<Cards> {
  const rows = await queries.findRandomPerformers(ctx, onlooker, limit)
  return { data: await toCards(ctx, onlooker, rows), total: rows.length }
}

/** Cards in the order of the ids; performers who are not public are left out. */
export async function getPerformerCards(
  ctx: Ctx,
  onlooker: Onlooker,
  ids: readonly AccountId[],
): Promise<PerformerCard[]> {
  const rows = await queries.findPublicPerformers(ctx, ids, onlooker)
  const byId = new Map((await toCards(ctx, onlooker, rows)).map((card) => [card._id, card]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function getPerformerPage(ctx: Ctx, onlooker: Onlooker, idOrUsername: string): Promise<PerformerPage> {
  const row = await getPublicPerformerByName(ctx, idOrUsername, onlooker)
  const { relations, freeTrialsAllowed } = await load(ctx, onlooker, [row])
  const welcomeVideo = await findWelcomeVideo(ctx, row.welcome_video_file_id, onlooker.id)
  return toPage(row, { relation: relations.get(row.account_id) ?? STRANGER, freeTrialsAllowed, welcomeVideo })
}

async function toCards(ctx: Ctx, onlooker: Onlooker, rows: PerformerRow[]): Promise<PerformerCard[]> {
  const { relations, freeTrialsAllowed } = await load(ctx, onlooker, rows)
  return rows.map((row) => toCard(row, { relation: relations.get(row.account_id) ?? STRANGER, freeTrialsAllowed }))
}

async function load(ctx: Ctx, onlooker: Onlooker, rows: PerformerRow[]) {
  const ids = rows.map((row) => row.account_id)
  const [relations, settings] = await Promise.all([findRelations(ctx, onlooker.id, ids), getSettings(ctx)])
  return { relations, freeTrialsAllowed: settings.freeSubscriptionEnabled }
}
