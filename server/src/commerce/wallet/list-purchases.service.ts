import type { Output } from '@limelight/contract/api'
import { ITEM_KINDS } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import type { Purchase, wallet } from '@limelight/contract/wallet'
import { findKnownItems } from '#/content/items/items.service'
import { performerLineOf, type Reader, viewOptionsOf } from '#/content/sellable/sellable-view.service'
import { fileView, findFilesByIds } from '#/core/media/media.service'
import type { Viewer } from '#/platform/http/caller'
import * as queries from './wallet.queries.ts'

type Query = Output<(typeof wallet)['GET /wallet/purchases']['query']>
type Item = Awaited<ReturnType<typeof findKnownItems>>[number]

/** A page of what the fan owns; the items of a kind and all pictures are loaded at once. */
export async function listPurchases(
  { ctx, sign }: Reader,
  fan: Viewer & { id: AccountId },
  query: Query,
): Promise<{ data: Purchase[]; total: number }> {
  const kinds = query.kind ? [query.kind] : ITEM_KINDS
  const { rows, total } = await queries.listPurchases(ctx, fan.id, { kinds, query })
  const found = await Promise.all(
    kinds.map((kind) => {
      const ids = rows.filter((row) => row.kind === kind).map((row) => row.target_id)
      return findKnownItems(ctx, fan, { kind, ids })
    }),
  )
  const items = new Map<string, Item>(found.flat().map((item) => [item.id, item]))
  const pictures = await findFilesByIds(
    ctx,
    [...items.values()].flatMap((item) => item.picture_file_id ?? []),
  )
  const pictureOf = (item: Item): string | null => {
    const file = item.picture_file_id && pictures.get(item.picture_file_id)
    return (file && fileView(file, viewOptionsOf(item, fan, sign)).thumbnails.at(-1)) || null
  }
  return { data: rows.flatMap((row) => toPurchase(row, items.get(row.target_id), pictureOf)), total }
}

function toPurchase(
  row: queries.PurchaseRow,
  item: Item | undefined,
  pictureOf: (item: Item) => string | null,
): Purchase[] {
  return [
    {
      _id: row.target_id,
      kind: row.kind,
      title: item?.title ?? null,
      picture: item ? pictureOf(item) : null,
      performer: item ? performerLineOf(item) : null,
      boughtAt: row.created_at.toString(),
      price: row.tokens ?? 0,
      isAvailable: item !== undefined,
    },
  ]
}
