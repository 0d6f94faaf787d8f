import type { PerformerLine } from '@limelight/contract/content/items'
import { performerLineOf } from '#/content/sellable/sellable-view.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { findStreamsByIds } from './streams.queries.ts'

/** Streams among the ids that the viewer has a ticket of, in any order; none of creators who are hidden from them. */
export async function listBoughtStreams(
  ctx: Ctx,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string; title: string; performer: PerformerLine }[]> {
  if (ids.length === 0) return []
  const rows = await findStreamsByIds(ctx, viewer, ids)
  return rows
    .filter((row) => row.is_performer_kept && row.is_not_blocked)
    .map((row) => ({ id: row.id, title: row.title, performer: performerLineOf(row) }))
}
