import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Db } from '#/platform/ctx'

export type Watcher = { accountId: AccountId; isShown: boolean }

/**
 * The other sides of an account's newest conversations who see presence, not across a block. `isShown`: the account shows its own. None for
 * an account that is not public.
 */
export async function findWatchers({ db }: Db, account: AccountId, limit: number): Promise<Watcher[]> {
  const viewer = { id: account, role: 'fan', country: null } as const
  const { rows } = await sql<Watcher>`
    select a.id as "accountId", me.shows_online as "isShown"
    from (
      select recipient_id from conversation_participant
      where account_id = ${account} and last_message_id is not null
      order by last_message_id desc
      limit ${limit}
    ) part
    join account me on me.id = ${account} and me.is_public
    join account a on a.id = part.recipient_id and a.shows_online
    where ${isNotBlocked(sql.ref('a.id'), viewer)}
  `.execute(db)
  return rows
}
