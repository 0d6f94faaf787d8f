/** The items of series, loaded kind by kind: as many queries as there are kinds, however many items. */
import { UNLOCKABLE_KINDS } from '@limelight/contract/content-kinds'
import { findKnownItems } from '#/content/items/items.service'
import type { Reader } from '#/content/sellable/sellable-view.service'
import { findFilesByIds } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { countParts, type Overview, type PartRow, type SeriesRow } from './series.queries.ts'
import { type KnownPart, pictureOf, type Seeing } from './series-view.ts'

/** Those that the viewer may know of, in their order. */
export async function readParts(ctx: Ctx, viewer: Viewer, parts: readonly PartRow[]): Promise<KnownPart[]> {
  const found = await Promise.all(
    UNLOCKABLE_KINDS.map((kind) => {
      const ids = parts.filter((part) => part.kind === kind).map(({ item_id }) => item_id)
      return ids.length === 0 ? [] : findKnownItems(ctx, viewer, { kind, ids })
    }),
  )
  const items = new Map(found.flat().map((item) => [item.id, item]))
  return parts.flatMap((part) => {
    const item = items.get(part.item_id)
    return item ? [{ part, item }] : []
  })
}

export async function seeingOf({ ctx, sign }: Reader, viewer: Viewer, known: readonly KnownPart[]): Promise<Seeing> {
  const ids = known.flatMap(({ item }) => item.picture_file_id ?? [])
  return { viewer, sign, files: await findFilesByIds(ctx, ids) }
}

type Pictured = { overview: Overview | undefined; cover: string | null }

/** Of each series its counts and the picture that stands for it. */
export async function readCovers(
  reader: Reader,
  viewer: Viewer,
  rows: readonly SeriesRow[],
): Promise<(row: SeriesRow) => Pictured> {
  const overviews = await countParts(
    reader.ctx,
    rows.map(({ id }) => id),
  )
  const covers = [...overviews.values()].flatMap(({ cover_id, cover_kind }) =>
    cover_id && cover_kind ? [{ item_id: cover_id, kind: cover_kind, day_after: 0 }] : [],
  )
  const known = await readParts(reader.ctx, viewer, covers)
  const seeing = await seeingOf(reader, viewer, known)
  const pictures = new Map(known.map(({ item }) => [item.id, pictureOf(item, seeing)]))
  return ({ id }) => {
    const overview = overviews.get(id)
    return { overview, cover: (overview?.cover_id && pictures.get(overview.cover_id)) || null }
  }
}
