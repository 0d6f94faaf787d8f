/** Computes the audience of a feed from the tables by the product's rules, independent of the measured code. */
import { strict as assert } from 'node:assert'
import type { Feed } from '@limelight/contract/content/feeds'
import { sql } from 'kysely'
import type { World } from '../world.ts'

type Expected = { id: string; may: boolean }

/** Throws unless every feed is open or closed as the tables say, and closed ones show a blurred picture at most. */
export async function assertGated({ ctx }: World, viewerId: string | null, feeds: readonly Feed[]): Promise<void> {
  const { rows } = await sql<Expected>`
    select f.id,
      f.access = 'free'
        or exists (select from purchase b where b.fan_id = ${viewerId}::uuid and b.target_id = f.id)
        or f.access in ('followers', 'subscribers')
          and exists (select from subscription s where s.fan_id = ${viewerId} and s.performer_id = f.performer_id)
        or f.access = 'followers'
          and exists (select from follow w where w.fan_id = ${viewerId} and w.performer_id = f.performer_id) as may
    from feed f
    where f.id = any(${feeds.map((feed) => feed._id)}::uuid[])
  `.execute(ctx.db)
  const may = new Map(rows.map((row) => [row.id, row.may]))
  for (const feed of feeds) {
    assert.equal(feed.canView, may.get(feed._id), `${feed._id} is open or closed to the wrong person`)
    for (const file of feed.files) {
      assert.equal(file.url !== undefined, feed.canView, `a file of ${feed._id}`)
      assert.ok(feed.canView || file.thumbnails.every((url) => url.endsWith('/blur.webp')), `pictures of ${feed._id}`)
    }
  }
}
