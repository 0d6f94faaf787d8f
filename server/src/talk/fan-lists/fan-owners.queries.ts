/** SQL conditions on fans by what they have bought of a creator. Purchases from others are never looked at: a count would tell of them. */

import { type RawBuilder, sql } from 'kysely'
import type { FanPair } from './fan-groups.queries.ts'

/** Has bought one of the items: posts, videos, galleries, products, series. */
export function hasBoughtOneOf(itemIds: readonly string[], { fan, performerId }: FanPair): RawBuilder<unknown> {
  return sql`(exists (
    select from purchase p join sale s on s.id = p.sale_id and s.performer_id = ${performerId}
    where p.fan_id = ${fan} and p.target_id = any(${itemIds}::uuid[])
  ) or exists (
    select from purchase_order o
    where o.product_id = any(${itemIds}::uuid[]) and o.fan_id = ${fan} and o.performer_id = ${performerId}
      and o.status not in ('created', 'cancelled', 'refunded')
  ))`
}

/**
 * Has bought something with one of the files, or with another copy of the same upload: an item, an item of a series, or a message. `files`
 * is a query of ids.
 */
export function ownsOneOf(files: RawBuilder<unknown>, { fan, performerId }: FanPair): RawBuilder<unknown> {
  const roots = sql`(select coalesce(m.copy_of, m.id) from media_file m where m.owner_id = ${performerId} and m.id in (${files}))`
  return sql`exists (
    select from purchase p
    join sale s on s.id = p.sale_id and s.performer_id = ${performerId}
    cross join lateral (
      select p.target_id as id union all select i.item_id from series_item i where p.kind = 'series' and i.series_id = p.target_id
    ) bought
    cross join lateral (
      select x.file_id from feed_file x where x.feed_id = bought.id
      union all select x.file_id from photo x where x.gallery_id = bought.id
      union all select x.video_file_id from video x where x.id = bought.id
      union all select x.digital_file_id from product x where x.id = bought.id
      union all select x.file_id from message_file x where x.message_id = bought.id
      union all select x.file_id from message m join broadcast_file x on x.broadcast_id = m.broadcast_id where m.id = bought.id
    ) part
    join media_file f on f.id = part.file_id
    where p.fan_id = ${fan} and coalesce(f.copy_of, f.id) in ${roots}
  )`
}
