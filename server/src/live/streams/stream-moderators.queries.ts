/** Whom creators let moderate their chats. */
import type { AccountId, FileId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

type Pair = { performerId: AccountId; accountId: AccountId }
export type ModeratorRow = { id: AccountId; username: string | null; name: string; avatar_file_id: FileId | null }

export async function isModerator({ db }: Db, { performerId, accountId }: Pair): Promise<boolean> {
  const { rows } = await sql`
    select from stream_moderator where performer_id = ${performerId} and account_id = ${accountId}
  `.execute(db)
  return rows.length > 0
}

/** The first chosen first. */
export async function listModerators({ db }: Db, performerId: AccountId): Promise<ModeratorRow[]> {
  const { rows } = await sql<ModeratorRow>`
    select a.id, a.username, a.name, a.avatar_file_id
    from stream_moderator m join account a on a.id = m.account_id
    where m.performer_id = ${performerId} and a.status <> 'closed'
    order by m.created_at, a.id
  `.execute(db)
  return rows
}

/** An active member of this name whom no block hides from the creator. */
export async function findCandidate(
  { db }: Db,
  owner: Viewer & { id: AccountId },
  username: string,
): Promise<AccountId | undefined> {
  const { rows } = await sql<{ id: AccountId }>`
    select a.id from account a
    where a.username = ${username.toLowerCase()} and a.status = 'active' and a.role <> 'operator' and a.id <> ${owner.id}
      and ${isNotBlocked(sql.ref('a.id'), owner)}
  `.execute(db)
  return rows[0]?.id
}

/** Two choices at once must not add up to more than are allowed. */
export async function lockOwner(tx: Tx, performerId: AccountId): Promise<void> {
  await sql`select 1 from performer where account_id = ${performerId} for no key update`.execute(tx.db)
}

export async function insertModerator(tx: Tx, { performerId, accountId }: Pair): Promise<void> {
  await sql`
    insert into stream_moderator (performer_id, account_id, created_at)
    values (${performerId}, ${accountId}, ${tx.clock.now()})
    on conflict do nothing
  `.execute(tx.db)
}

export async function deleteModerator(tx: Tx, { performerId, accountId }: Pair): Promise<void> {
  await sql`
    delete from stream_moderator where performer_id = ${performerId} and account_id = ${accountId}
  `.execute(tx.db)
}
