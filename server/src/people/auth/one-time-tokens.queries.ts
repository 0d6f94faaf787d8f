import type { AccountId, SessionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { type ActingColumns, actingColumns, joinActing } from '#/people/access/team-access.queries'
import type { Ctx, Tx } from '#/platform/ctx'
import { isLive } from './sessions.queries.ts'

/** What a mailed link is for; `restore_email` takes a change of address back. */
export type LinkPurpose = 'verify_email' | 'reset_password' | 'restore_email'
type NewLink = {
  tokenHash: Buffer
  accountId: AccountId
  purpose: LinkPurpose
  /** The address it is mailed to: the link proves this address and no other. */
  email: string
  expiresAt: Temporal.Instant
}

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await sql`
    insert into one_time_token (token_hash, account_id, purpose, email, created_at, expires_at)
    values (${link.tokenHash}, ${link.accountId}, ${link.purpose}, ${link.email}, ${tx.clock.now()}, ${link.expiresAt})
  `.execute(tx.db)
}

type NewSocketToken = Pick<NewLink, 'tokenHash' | 'accountId' | 'expiresAt'> & { sessionId: SessionId }

/** False when the session has ended: the caller may be remembered for longer than it. */
export async function insertSocketToken(tx: Tx, token: NewSocketToken): Promise<boolean> {
  const now = tx.clock.now()
  const { numAffectedRows } = await sql`
    insert into one_time_token (token_hash, account_id, session_id, purpose, created_at, expires_at)
    select ${token.tokenHash}, s.account_id, s.id, 'socket', ${now}, ${token.expiresAt}
    from session s
    join account a on a.id = s.account_id
    where s.id = ${token.sessionId} and s.account_id = ${token.accountId} and ${isLive(tx)}
    for key share of s
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export type TakenLink = { account_id: AccountId; email: string; created_at: Temporal.Instant }

/** Takes a link out: of two requests with the same one, one gets the account. */
export async function takeLink(
  tx: Tx,
  { tokenHash, purpose }: { tokenHash: Buffer; purpose: LinkPurpose },
): Promise<TakenLink | undefined> {
  const { rows } = await sql<TakenLink>`
    delete from one_time_token
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${tx.clock.now()}
    returning account_id, email, created_at
  `.execute(tx.db)
  return rows[0]
}

export async function deleteLinks(
  tx: Tx,
  { accountId, purposes, since }: { accountId: AccountId; purposes: readonly LinkPurpose[]; since?: Temporal.Instant },
): Promise<void> {
  await sql`
    delete from one_time_token
    where account_id = ${accountId} and purpose = any(${purposes}::text[])
      and (${since ?? null}::timestamptz is null or created_at >= ${since ?? null})
  `.execute(tx.db)
}

/** The session a socket token stands for, while that session lives. */
type SocketSession = ActingColumns & { account_id: AccountId; session_id: SessionId }

export async function findSocketSession(ctx: Ctx, tokenHash: Buffer): Promise<SocketSession | undefined> {
  const now = ctx.clock.now()
  const { rows } = await sql<SocketSession>`
    select t.account_id, s.id as session_id, ${actingColumns}
    from one_time_token t
    join session s on s.id = t.session_id
    join account a on a.id = t.account_id
    ${joinActing}
    where t.token_hash = ${tokenHash} and t.purpose = 'socket' and t.expires_at > ${now}
      and ${isLive(ctx)} and a.status = 'active'
  `.execute(ctx.db)
  return rows[0]
}
