import type { Access } from '@limelight/contract/content/access'
import type { FeedType } from '@limelight/contract/content/feeds'
import type { AccountId, FeedId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx } from '#/platform/ctx'

export type CalendarRow = {
  id: FeedId
  type: FeedType
  text: string
  access: Access
  status: 'scheduled' | 'active' | 'inactive'
  at: Temporal.Instant
}

type Span = { from: Temporal.Instant; to: Temporal.Instant; limit: number }

/** Each half by its own index. */
export async function findCalendar(
  ctx: Ctx,
  performerId: AccountId,
  { from, to, limit }: Span,
): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select id, type, left(text, 140) as text, access, status, schedule_at as at
    from feed
    where performer_id = ${performerId} and status = 'scheduled' and deleted_at is null
      and schedule_at >= ${from} and schedule_at < ${to}
    union all
    select id, type, left(text, 140) as text, access, status, published_at as at
    from feed
    where performer_id = ${performerId} and status in ('active', 'inactive') and deleted_at is null
      and published_at >= ${from} and published_at < ${to}
    order by at, id
    limit ${limit}
  `.execute(ctx.db)
  return rows
}
