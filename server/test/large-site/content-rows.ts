import type { Load } from './load.ts'
import { type Rows, textOf } from './rows.ts'

const ACCESS = `(array['free', 'followers', 'subscribers', 'paid'])[1 + n % 4]`
const PRICE = `case when n % 4 = 3 then 50 else 0 end`
const TAGS = `array_remove(array[case when n % 8 = 0 then 'harbour' end, case when n % 1000 = 0 then 'zebra' end, 'tag' || n % 5000], null)`

export function contentRows(rows: Rows): Load[] {
  return [...itemRows(rows), ...postRows(rows), ...responseRows(rows), ...streamRows(rows)]
}

/** Every creator has some, the first have very many. */
function creatorOf({ counts, creator, pick }: Rows): string {
  return creator(
    `case when n % 2 = 0 then (n / 2) % ${counts.creators} else ${pick('n', { of: counts.creators, seed: 51, skew: 3 })} end`,
  )
}

function postRows(rows: Rows): Load[] {
  const { counts, id, at } = rows
  const by = creatorOf(rows)
  return [
    {
      table: 'feed',
      rows: counts.posts,
      sql: `
        insert into feed (id, performer_id, type, text, tags, access, price_tokens, status, is_processed, published_at, created_at,
          updated_at)
        select ${id('post', 'n')}, ${by}, case when n % 4 = 0 then 'photo' else 'text' end, ${textOf(rows, 'n', 10)}, ${TAGS}, ${ACCESS}, ${PRICE},
          case when n % 50 = 49 then 'draft' else 'active' end, true, case when n % 50 <> 49 then ${at('post', 'n')} end, ${at('post', 'n')},
          ${at('post', 'n')}
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'media_file',
      rows: Math.floor(counts.posts / 4),
      sql: `
        insert into media_file (id, owner_id, purpose, status, percent, attempts, width, height, size_bytes, original_name, content_type,
          variants, claimed_at, created_at, updated_at)
        select ${id('file', 'f')}, ${by}, 'feed-photo', 'ready', 100, 1, 1920, 1280, 4200000, 'IMG_' || n || '.jpg', 'image/jpeg',
          '[{"name": "w480.webp", "contentType": "image/webp", "sizeBytes": 31000, "width": 480, "height": 320}]', ${at('post', 'n')},
          ${at('post', 'n')}, ${at('post', 'n')}
        from (select f, f * 4 as n from generate_series($from::bigint, $to::bigint) as f) as files`,
    },
    {
      table: 'feed_file',
      rows: Math.floor(counts.posts / 4),
      sql: `
        insert into feed_file (feed_id, file_id, position)
        select ${id('post', 'f * 4')}, ${id('file', 'f')}, 1 from generate_series($from::bigint, $to::bigint) as f`,
    },
  ]
}

function itemRows(rows: Rows): Load[] {
  const { counts, id, at } = rows
  const shared = `${creatorOf(rows)}, ${textOf(rows, 'n', 4)}, ${TAGS}`
  const of = (kind: 'video' | 'gallery' | 'product') =>
    `'active', true, ${at(kind, 'n')}, ${at(kind, 'n')}, ${at(kind, 'n')} from generate_series($from::bigint, $to::bigint) as n`
  const columns = 'status, is_processed, published_at, created_at, updated_at'
  return [
    {
      table: 'video',
      rows: counts.videos,
      sql: `
        insert into video (id, performer_id, title, tags, access, price_tokens, ${columns})
        select ${id('video', 'n')}, ${shared}, ${ACCESS}, ${PRICE}, ${of('video')}`,
    },
    {
      table: 'gallery',
      rows: counts.galleries,
      sql: `
        insert into gallery (id, performer_id, title, tags, access, price_tokens, ${columns})
        select ${id('gallery', 'n')}, ${shared}, ${ACCESS}, ${PRICE}, ${of('gallery')}`,
    },
    {
      table: 'product',
      rows: counts.products,
      sql: `
        insert into product (id, performer_id, name, tags, type, price_tokens, stock, ${columns})
        select ${id('product', 'n')}, ${shared}, case when n % 4 = 1 then 'digital' else 'physical' end, 50, 10, ${of('product')}`,
    },
    {
      table: 'photo',
      rows: counts.galleries * 2,
      sql: `
        insert into photo (id, performer_id, gallery_id, file_id, status, position, is_processed, created_at, updated_at)
        select ${id('photo', 'm')}, ${creatorOf(rows)}, ${id('gallery', 'n')}, ${id('photo', 'm')}, 'active', (m % 2)::int, true,
          ${at('photo', 'm')}, ${at('photo', 'm')}
        from (select m, m / 2 as n from generate_series($from::bigint, $to::bigint) as m) as photos`,
    },
  ]
}

function responseRows(rows: Rows): Load[] {
  const { counts, id, at, creator, fan, pick } = rows
  const popular = id('post', `${counts.posts - 1} - ${pick('n', { of: counts.posts, seed: 52, skew: 3 })}`)
  return [
    {
      table: 'comment',
      rows: counts.comments,
      sql: `
        insert into comment (id, object_type, object_id, performer_id, author_id, content, created_at, updated_at)
        select ${id('comment', 'n')}, 'feed', ${popular}, ${creator(`n % ${counts.creators}`)}, ${fan(`n * 7 % ${counts.fans}`)},
          ${textOf(rows, 'n', 5)}, ${at('comment', 'n')}, ${at('comment', 'n')}
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'reaction',
      rows: counts.reactions,
      sql: `
        insert into reaction (account_id, action, object_id, object_type, created_at)
        select ${fan('n / 4')}, case when n % 4 = 0 then 'bookmark' else 'like' end, ${id('post', `n * 13 % ${counts.posts}`)}, 'feed',
          ${at('comment', 'n / 2')}
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'item_view',
      rows: counts.views,
      sql: `
        insert into item_view (item_id, viewer_hash, viewed_at)
        select ${popular}, substring(decode(md5(n::text), 'hex') for 16), now() - make_interval(secs => n % 172800)
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'item_view_day',
      rows: counts.posts,
      sql: `
        insert into item_view_day (item_id, day, performer_id, views)
        select ${id('post', 'n')}, current_date - (n % 400)::int, ${creatorOf(rows)}, 10
        from generate_series($from::bigint, $to::bigint) as n`,
    },
  ]
}

function streamRows({ counts, id, at, fan, pick, creator }: Rows): Load[] {
  return [
    {
      table: 'stream',
      rows: counts.streams,
      sql: `
        insert into stream (id, performer_id, title, access, status, end_reason, created_at, started_at, ended_at, updated_at)
        select ${id('stream', 'n')}, ${creator(`n % ${counts.creators}`)}, 'Stream ' || n, 'free', 'ended', 'owner', ${at('stream', 'n')},
          ${at('stream', 'n')}, ${at('stream', 'n')}, ${at('stream', 'n')}
        from generate_series($from::bigint, $to::bigint) as n`,
    },
    {
      table: 'viewer_session',
      rows: counts.viewers,
      sql: `
        insert into viewer_session (id, stream_id, account_id, joined_at, left_at)
        select ${id('viewer', 'n')}, ${id('stream', pick('n', { of: counts.streams, seed: 53, skew: 2 }))}, ${fan('n')}, ${at('viewer', 'n')},
          ${at('viewer', 'n')} + interval '20 minutes'
        from generate_series($from::bigint, $to::bigint) as n`,
    },
  ]
}
