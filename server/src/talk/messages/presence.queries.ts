import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import { hasRestricted } from '#/people/access/restrictions.queries'
import type { Db } from '#/platform/ctx'

export type Watcher = { accountId: AccountId; isShown: boolean }

/**
 * The other sides of an account's newest conversations who see presence, not across a block or a restriction, nor before both have accepted. `isShown`: the account shows
 * its own. None for an account that is not public.
 */
export async function findWatchers({ db }: Db, account: AccountId, limit: number): Promise<Watcher[]> {
  const viewer = { id: account, role: 'fan', country: null } as const
  const { rows } = await sql<Watcher>`
    select a.id as "accountId", me.shows_online as "isShown"
    from (
      select recipient_id from conversation_participant mine
      where account_id = ${account} and last_message_id is not null and request is null
        and not exists (
          select from conversation_participant r
          where r.conversation_id = mine.conversation_id and r.account_id = mine.recipient_id and r.request is not null
        )
      order by last_message_id desc
      limit ${limit}
    ) part
    join account me on me.id = ${account} and me.is_public
    join account a on a.id = part.recipient_id and a.shows_online
    where ${isNotBlocked(sql.ref('a.id'), viewer)}
      and not ${hasRestricted(sql.ref('a.id'), sql.ref('me.id'))} and not ${hasRestricted(sql.ref('me.id'), sql.ref('a.id'))}
  `.execute(db)
  return rows
}

/** Whether the second account sees presence of the first, apart from what the first has restricted. */
export async function seePresence({ db }: Db, one: AccountId, other: AccountId): Promise<boolean> {
  const { rows } = await sql`
    select from conversation c
    join account p on p.id = c.performer_id and p.is_public and p.shows_online
    join account m on m.id = c.member_id and m.is_public and m.shows_online
    where least(c.performer_id, c.member_id) = least(${one}::uuid, ${other}::uuid)
      and greatest(c.performer_id, c.member_id) = greatest(${one}::uuid, ${other}::uuid)
      and c.last_message_id is not null
      and not exists (select from conversation_participant r where r.conversation_id = c.id and r.request is not null)
      and not ${hasRestricted(sql`${other}::uuid`, sql`${one}::uuid`)}
      and ${isNotBlocked(sql`${one}::uuid`, { id: other, role: 'fan', country: null })}
  `.execute(db)
  return rows.length === 1
}
