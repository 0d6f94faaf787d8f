/** Feeds with all that is needed to show them, as one viewer sees them: one query for a page, whatever picks its ids. */
import type { FeedType } from '@limelight/contract/content/feeds'
import type { AccountId, FeedId, FileId, PollOptionId, ProductId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { type ItemColumns, isPublished, itemColumns } from '#/content/items/item-columns.queries'
import { unitsHeldBy } from '#/content/sellable/purchases.queries'
import { sellableJoins } from '#/content/sellable/sellable-columns.queries'
import type { ShownFile } from '#/core/media/media.service'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

type Reading = Pick<Ctx, 'db' | 'clock'>

export type FeedRow = Omit<ItemColumns, 'id'> & {
  id: FeedId
  type: FeedType
  text: string
  is_pinned: boolean
  expires_at: Temporal.Instant | null
  files: ShownFile[]
  thumbnail: ShownFile | null
  teaser: ShownFile | null
  poll_description: string | null
  poll_expires_at: Temporal.Instant | null
  /** Of polls only. */
  poll_options: { id: PollOptionId; description: string; votes: number }[] | null
  voted_id: PollOptionId | null
  product: AttachedRow | null
  /** For its creator only. */
  mailing: { sent: number; isDone: boolean } | null
}

export type AttachedRow = {
  id: ProductId
  name: string
  priceTokens: number
  suggestedTokens: number | null
  photo: ShownFile | null
  performerId: AccountId
  username: string | null
  performerName: string
  avatarFileId: FileId | null
  isAvailable: boolean
}

/** As json, which is only printed; jsonb would be built, and the page costs a third more. Of the variants their names. */
const fileJson = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'purpose', ${alias}.purpose, 'status', ${alias}.status,
      'percent', ${alias}.percent, 'failureReason', ${alias}.failure_reason, 'retryable', ${alias}.retryable, 'width', ${alias}.width,
      'height', ${alias}.height, 'durationMs', ${alias}.duration_ms, 'thumbhash', ${alias}.thumbhash, 'waveform', ${alias}.waveform,
      'variants', jsonb_path_query_array(${alias}.variants, '$.name'))`)
const photoJson = fileJson('m')

/**
 * `ids` is a query of `(id, position)`; rows come in the order of `position`. Locked files' variants leave the database but
 * never the server: the view signs only what the viewer may have. What few feeds have (a poll, a product) stands in a
 * `case`, so that the others do not pay for a look-up.
 */
export function findFeedPage(ctx: Reading, viewer: Viewer, ids: RawBuilder<unknown>): Promise<FeedRow[]> {
  return selectPage<FeedRow>(ctx, viewer, { ids, more: sql`` })
}

export type HomeRow = FeedRow & { total: number }

/** The same of `(id, position, total)`: each row says how many the whole list has. */
export function findHomePage(ctx: Reading, viewer: Viewer, ids: RawBuilder<unknown>): Promise<HomeRow[]> {
  return selectPage<HomeRow>(ctx, viewer, { ids, more: sql`, page.total` })
}

async function selectPage<Row>(
  ctx: Reading,
  viewer: Viewer,
  { ids, more }: { ids: RawBuilder<unknown>; more: RawBuilder<unknown> },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as materialized (${ids})
    select ${itemColumns(ctx, viewer)}, i.type, i.text, i.is_pinned, i.expires_at,
      coalesce((
        select json_agg(${photoJson} order by ff.position)
        from feed_file ff
        join media_file m on m.id = ff.file_id
        where ff.feed_id = i.id
      ), '[]') as files,
      (select ${photoJson} from media_file m where m.id = i.thumbnail_file_id) as thumbnail,
      (select ${photoJson} from media_file m where m.id = i.teaser_file_id) as teaser,
      i.poll_description, i.poll_expires_at,
      case when i.type = 'poll' then coalesce((
        select json_agg(json_build_object('id', o.id, 'description', o.description, 'votes', o.vote_count) order by o.position)
        from poll_option o
        where o.feed_id = i.id
      ), '[]') end as poll_options,
      case when i.type = 'poll' then (
        select v.option_id from poll_vote v where v.feed_id = i.id and v.fan_id = ${viewer.id ?? null}
      ) end as voted_id,
      case when i.product_id is not null then ${attachedProduct(viewer)} end as product,
      case when i.performer_id = ${viewer.id ?? null} then (
        select json_build_object('sent', pm.sent_count, 'isDone', pm.done_at is not null) from post_mail pm where pm.feed_id = i.id
      ) end as mailing ${more}
    from page
    join feed i on i.id = page.id
    join account a on a.id = i.performer_id
    ${sellableJoins(viewer)}
    order by page.position
  `.execute(ctx.db)
  return rows
}

/** Null when the product or its creator is hidden, and when its sales are no longer shared. */
function attachedProduct(viewer: Viewer): RawBuilder<unknown> {
  return sql`(
        select json_build_object('id', g.id, 'name', g.name, 'priceTokens', g.price_tokens,
          'suggestedTokens', g.suggested_tokens, 'performerId', g.performer_id,
          'username', ga.username, 'performerName', ga.name, 'avatarFileId', ga.avatar_file_id,
          'isAvailable', g.stock is null or g.stock > 0 or ${unitsHeldBy(viewer, 'g')} > 0,
          'photo', (select ${photoJson} from media_file m where m.id = g.photo_file_id))
        from product g
        join account ga on ga.id = g.performer_id and ga.is_public
        where g.id = i.product_id and ${isPublished('g')} and (g.performer_id = i.performer_id or g.is_affiliate_enabled)
          and ${isNotBlocked(sql.ref('g.performer_id'), viewer)}
      )`
}
