/** The numbers beside an account's messages. */
import type { AccountId } from '@limelight/contract/ids'
import { COUNTED_MAX } from '@limelight/contract/page'
import { REQUESTS_COUNTED_MAX } from '@limelight/contract/talk/requests'
import { sql } from 'kysely'
import { hasRestricted } from '#/people/access/restrictions.queries'
import type { Db } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { isHidden, isSeenBy } from './conversation-search.queries.ts'

/** Of `COUNTED_MAX` conversations at most, so it costs the same however many are unread. */
export async function sumUnread({ db }: Db, account: { id: AccountId } & Pick<Viewer, 'isTeam'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(unread_count), 0) as total
    from (
      select part.unread_count
      from conversation_participant part
      where part.account_id = ${account.id} and part.unread_count > 0 and not part.is_muted and part.request is null
        and ${isSeenBy(account)}
        and not ${hasRestricted(sql.ref('part.account_id'), sql.ref('part.recipient_id'))}
      limit ${sql.lit(COUNTED_MAX)}
    ) as unread
  `.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** At most `REQUESTS_COUNTED_MAX`. */
export async function countRequests({ db }: Db, account: { id: AccountId } & Pick<Viewer, 'isTeam'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total
    from (
      select
      from conversation_participant part
      where part.account_id = ${account.id} and part.request = 'open' and not ${isHidden} and ${isSeenBy(account)}
        and not ${hasRestricted(sql.ref('part.account_id'), sql.ref('part.recipient_id'))}
      limit ${sql.lit(REQUESTS_COUNTED_MAX)}
    ) as waiting
  `.execute(db)
  return rows[0]?.total ?? 0
}
