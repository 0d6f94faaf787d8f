import type { Output } from '@limelight/contract/api'
import type { Purchase, wallet } from '@limelight/contract/commerce/wallet'
import { ITEM_KINDS, PURCHASE_KINDS, type PurchaseKind } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { findKnownItems } from '#/content/items/items.service'
import { performerLineOf, type Reader, viewOptionsOf } from '#/content/sellable/sellable-view.service'
import { listBoughtSeries } from '#/content/series/view-series.service'
import { listBoughtStories } from '#/content/stories/view-stories.service'
import { fileView, findFilesByIds } from '#/core/media/media.service'
import { listBoughtStreams } from '#/live/streams/bought-streams.service'
import type { Viewer } from '#/platform/http/caller'
import { listBoughtMessages } from '#/talk/messages/bought-messages.service'
import * as queries from './wallet.queries.ts'

type Query = Output<(typeof wallet)['GET /wallet/purchases']['query']>
type Item = Awaited<ReturnType<typeof findKnownItems>>[number]

/** A page of what the fan owns; what belongs to a kind and all pictures are loaded at once. */
export async function listPurchases(
  { ctx, sign }: Reader,
  fan: Viewer & { id: AccountId },
  query: Query,
): Promise<{ data: Purchase[]; total: number }> {
  const kinds = query.kind ? [query.kind] : PURCHASE_KINDS
  const { rows, total } = await queries.listPurchases(ctx, fan.id, { kinds, query })
  const idsOf = (kind: PurchaseKind) => rows.filter((row) => row.kind === kind).map((row) => row.target_id)
  const [items, messages, streams, series, stories] = await Promise.all([
    Promise.all(ITEM_KINDS.map((kind) => findKnownItems(ctx, fan, { kind, ids: idsOf(kind) }))),
    listBoughtMessages({ ctx, sign }, fan.id, idsOf('message')),
    listBoughtStreams(ctx, fan, idsOf('stream')),
    listBoughtSeries({ ctx, sign }, fan, idsOf('series')),
    listBoughtStories({ ctx, sign }, fan, idsOf('story')),
  ])
  const known = new Map<string, Known>([
    ...(await describeItems({ ctx, sign }, fan, items.flat())),
    ...messages.map((message) => [message.id, message] as const),
    ...streams.map((stream) => [stream.id, { ...stream, picture: null, conversationId: null }] as const),
    ...[...series, ...stories].map((one) => [one.id, { ...one, conversationId: null }] as const),
  ])
  return { data: rows.map((row) => toPurchase(row, known.get(row.target_id))), total }
}

type Known = Pick<Purchase, 'title' | 'picture' | 'performer' | 'conversationId'>

async function describeItems({ ctx, sign }: Reader, fan: Viewer, items: readonly Item[]): Promise<Map<string, Known>> {
  const pictures = await findFilesByIds(
    ctx,
    items.flatMap((item) => item.picture_file_id ?? []),
  )
  const pictureOf = (item: Item): string | null => {
    const file = item.picture_file_id && pictures.get(item.picture_file_id)
    return (file && fileView(file, viewOptionsOf(item, fan, sign)).thumbnails.at(-1)) || null
  }
  return new Map(
    items.map((item) => [
      item.id,
      { title: item.title, picture: pictureOf(item), performer: performerLineOf(item), conversationId: null },
    ]),
  )
}

const UNKNOWN: Known = { title: null, picture: null, performer: null, conversationId: null }

function toPurchase(row: queries.PurchaseRow, known: Known | undefined): Purchase {
  const { title, picture, performer, conversationId } = known ?? UNKNOWN
  return {
    _id: row.target_id,
    kind: row.kind,
    title,
    picture,
    performer,
    conversationId,
    boughtAt: row.created_at.toString(),
    price: row.tokens ?? 0,
    isAvailable: known !== undefined,
  }
}
