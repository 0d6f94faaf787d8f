import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { isPublicTo } from '#/people/access/blocked-viewers.queries'
import type { Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { hasMailbox } from './mail-followers.queries.ts'

type Pair = { accountId: AccountId; performerId: AccountId }

export async function findMailed(
  { db }: Db,
  viewer: Viewer & { id: AccountId },
  performerId: AccountId,
): Promise<{ is_on: boolean; has_address: boolean } | undefined> {
  const { rows } = await sql<{ is_on: boolean; has_address: boolean }>`
    select exists (select from mailed_creator m where m.account_id = a.id and m.performer_id = p.account_id) as is_on,
      a.email is not null and a.email_verified_at is not null as has_address
    from performer p join account a on a.id = ${viewer.id}
    where p.account_id = ${performerId} and p.account_id <> a.id and ${isPublicTo(sql.ref('p.account_id'), viewer)}
  `.execute(db)
  return rows[0]
}

export async function insertMailed(tx: Tx, { accountId, performerId }: Pair): Promise<void> {
  await sql`
    insert into mailed_creator (account_id, performer_id, created_at) values (${accountId}, ${performerId}, ${tx.clock.now()})
    on conflict do nothing
  `.execute(tx.db)
}

export async function deleteMailed(tx: Tx, { accountId, performerId }: Pair): Promise<void> {
  await sql`delete from mailed_creator where account_id = ${accountId} and performer_id = ${performerId}`.execute(tx.db)
}

export async function countReaders({ db }: Db, performerId: AccountId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${readersOf(performerId)}
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** `mailed_creator m join account a` of those who get posts of a creator by mail now: neither closed, nor blocked, nor without a mailbox. */
export function readersOf(performerId: AccountId): RawBuilder<unknown> {
  return sql`mailed_creator m
    join account a on a.id = m.account_id and a.status = 'active' and a.email is not null and a.email_verified_at is not null
    where m.performer_id = ${performerId}
      and not exists (select from account_block b where b.blocker_id = m.performer_id and b.blocked_id = a.id)
      and not exists (select from account_block b where b.blocker_id = a.id and b.blocked_id = m.performer_id)
      and ${hasMailbox(sql.ref('a.email'))}`
}
