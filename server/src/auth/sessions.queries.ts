import type { AccountId, SessionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'

export type SessionRow = {
  id: SessionId
  user_agent: string
  address: string
  created_at: Temporal.Instant
  last_used_at: Temporal.Instant
  expires_at: Temporal.Instant
}
export type SessionViewer = {
  session_id: SessionId
  account_id: AccountId
  role: 'fan' | 'performer' | 'operator'
  account_status: 'active' | 'suspended'
  performer_status: string | null
  created_at: Temporal.Instant
  last_used_at: Temporal.Instant
}
type NewSession = Omit<SessionRow, 'created_at' | 'last_used_at'> & { accountId: AccountId; tokenHash: Buffer }

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into session (id, account_id, token_hash, user_agent, address, created_at, last_used_at, expires_at)
    values (${session.id}, ${session.accountId}, ${session.tokenHash}, ${session.user_agent}, ${session.address}, ${now}, ${now}, ${session.expires_at})
  `.execute(tx.db)
}

export async function findSessionViewer(ctx: Ctx, tokenHash: Buffer): Promise<SessionViewer | undefined> {
  const { rows } = await sql<SessionViewer>`
    select s.id as session_id, s.account_id, a.role, a.status as account_status, p.status as performer_status,
      s.created_at, s.last_used_at
    from session s
    join account a on a.id = s.account_id
    left join performer p on p.account_id = s.account_id
    where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > ${ctx.clock.now()}
  `.execute(ctx.db)
  return rows[0]
}

export async function touchSession(ctx: Ctx, id: SessionId): Promise<void> {
  await sql`update session set last_used_at = ${ctx.clock.now()} where id = ${id}`.execute(ctx.db)
}

export async function listOpenSessions(ctx: Ctx, accountId: AccountId): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, user_agent, address, created_at, last_used_at, expires_at
    from session
    where account_id = ${accountId} and ended_at is null and expires_at > ${ctx.clock.now()}
    order by last_used_at desc, id desc
    limit 100
  `.execute(ctx.db)
  return rows
}

/** Ends the named session, or all of the account's but `except`; returns the ended ids. */
export async function endSessions(
  tx: Tx,
  { accountId, id, except }: { accountId: AccountId; id?: SessionId | undefined; except?: SessionId | undefined },
): Promise<SessionId[]> {
  const { rows } = await sql<{ id: SessionId }>`
    update session
    set ended_at = ${tx.clock.now()}
    where account_id = ${accountId} and ended_at is null
      and (${id ?? null}::uuid is null or id = ${id ?? null})
      and (${except ?? null}::uuid is null or id <> ${except ?? null})
    returning id
  `.execute(tx.db)
  return rows.map((row) => row.id)
}

export type TokenPurpose = 'verify_email' | 'reset_password' | 'socket'
type NewToken = {
  tokenHash: Buffer
  accountId: AccountId
  purpose: TokenPurpose
  expiresAt: Temporal.Instant
}

export async function insertOneTimeToken(tx: Tx, token: NewToken): Promise<void> {
  await sql`
    insert into one_time_token (token_hash, account_id, purpose, created_at, expires_at)
    values (${token.tokenHash}, ${token.accountId}, ${token.purpose}, ${tx.clock.now()}, ${token.expiresAt})
  `.execute(tx.db)
}

type NewSocketToken = Omit<NewToken, 'purpose'> & { sessionId: SessionId }

/** False when the session lives no more: whoever asks may be remembered for longer than it. */
export async function insertSocketToken(tx: Tx, token: NewSocketToken): Promise<boolean> {
  const now = tx.clock.now()
  const { numAffectedRows } = await sql`
    insert into one_time_token (token_hash, account_id, session_id, purpose, created_at, expires_at)
    select ${token.tokenHash}, account_id, id, 'socket', ${now}, ${token.expiresAt}
    from session
    where id = ${token.sessionId} and account_id = ${token.accountId} and ended_at is null and expires_at > ${now}
    for key share
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** Takes a token out: of two requests with the same one, one gets the account. */
export async function takeOneTimeToken(
  tx: Tx,
  { tokenHash, purpose }: { tokenHash: Buffer; purpose: TokenPurpose },
): Promise<AccountId | undefined> {
  const { rows } = await sql<{ account_id: AccountId }>`
    delete from one_time_token
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${tx.clock.now()}
    returning account_id
  `.execute(tx.db)
  return rows[0]?.account_id
}

export async function deleteOneTimeTokens(tx: Tx, accountId: AccountId, purpose: TokenPurpose): Promise<void> {
  await sql`delete from one_time_token where account_id = ${accountId} and purpose = ${purpose}`.execute(tx.db)
}

/** The session a socket token stands for, while that session lives. */
export async function findSocketSession(
  ctx: Ctx,
  tokenHash: Buffer,
): Promise<{ account_id: AccountId; session_id: SessionId } | undefined> {
  const now = ctx.clock.now()
  const { rows } = await sql<{ account_id: AccountId; session_id: SessionId }>`
    select t.account_id, s.id as session_id
    from one_time_token t
    join session s on s.id = t.session_id
    join account a on a.id = t.account_id
    where t.token_hash = ${tokenHash} and t.purpose = 'socket' and t.expires_at > ${now}
      and s.ended_at is null and s.expires_at > ${now} and a.status = 'active'
  `.execute(ctx.db)
  return rows[0]
}

export async function deleteExpired({ db, clock }: Db & Pick<Ctx, 'clock'>): Promise<void> {
  const now = clock.now()
  await sql`delete from one_time_token where expires_at < ${now}`.execute(db)
  await sql`delete from session where expires_at < ${now}`.execute(db)
}
