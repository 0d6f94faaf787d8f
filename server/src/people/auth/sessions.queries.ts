import type { AccountId, SessionId } from '@limelight/contract/ids'
import type { Language } from '@limelight/contract/languages'
import type { OperatorRole } from '@limelight/contract/people/operator-roles'
import { type RawBuilder, sql } from 'kysely'
import { type ActingColumns, actingColumns, joinActing } from '#/people/access/team-access.queries'
import type { Config } from '#/platform/config'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'

export type SessionRow = {
  id: SessionId
  user_agent: string
  address: string
  created_at: Temporal.Instant
  last_used_at: Temporal.Instant
  expires_at: Temporal.Instant
}
export type SessionCaller = ActingColumns & {
  session_id: SessionId
  account_id: AccountId
  role: 'fan' | 'performer' | 'operator'
  operator_role: OperatorRole | null
  account_status: 'active' | 'suspended'
  performer_status: string | null
  has_factor: boolean
  language: Language | null
  confirmed_at: Temporal.Instant
  created_at: Temporal.Instant
  last_used_at: Temporal.Instant
}
type NewSession = Omit<SessionRow, 'created_at' | 'last_used_at'> & {
  accountId: AccountId
  tokenHash: Buffer
  hasUsedPasskey: boolean
}
type Limits = { clock: Ctx['clock']; config: Pick<Config, 'operatorSession' | 'memberIdleDays'> }

/** Returns when it expires: an operator's session earlier than was asked for. */
export async function insertSession(tx: Tx, session: NewSession): Promise<Temporal.Instant> {
  const now = tx.clock.now()
  const operatorsEnd = now.add({ hours: tx.config.operatorSession.hours })
  const { rows } = await sql<{ expires_at: Temporal.Instant }>`
    insert into session (id, account_id, token_hash, user_agent, address, created_at, last_used_at, has_used_passkey, expires_at)
    select ${session.id}::uuid, a.id, ${session.tokenHash}::bytea, ${session.user_agent}, ${session.address}, ${now}::timestamptz, ${now}::timestamptz, ${session.hasUsedPasskey}::boolean,
      least(${session.expires_at}::timestamptz, case a.role when 'operator' then ${operatorsEnd}::timestamptz end)
    from account a
    where a.id = ${session.accountId}
    returning expires_at
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('a session needs an account')
  return row.expires_at
}

/**
 * Whether the session `s` of the account `a` opens anything. The limits are compared on each read, so that they
 * also hold for sessions opened before a limit was lowered or the account became an operator's.
 */
export function isLive({ clock, config }: Limits): RawBuilder<boolean> {
  const now = clock.now()
  return sql`s.ended_at is null and s.expires_at > ${now} and not ${isOver({ clock, config })}`
}

function isOver({ clock, config }: Limits): RawBuilder<boolean> {
  const now = clock.now()
  const { hours, idleMinutes } = config.operatorSession
  return sql`case a.role
    when 'operator' then
      s.created_at <= ${now.subtract({ hours })} or s.last_used_at <= ${now.subtract({ minutes: idleMinutes })}
    else s.last_used_at <= ${now.subtract({ hours: config.memberIdleDays * 24 })} end`
}

/** Ends sessions of operators, or of members, that are too old or were unused for too long; returns the ended ids. */
export async function endOverSessions(tx: Tx, { ofOperators }: { ofOperators: boolean }): Promise<SessionId[]> {
  const { rows } = await sql<{ id: SessionId }>`
    update session s
    set ended_at = ${tx.clock.now()}
    from account a
    where a.id = s.account_id and (a.role = 'operator') = ${ofOperators} and s.ended_at is null and ${isOver(tx)}
    returning s.id
  `.execute(tx.db)
  return rows.map((row) => row.id)
}

export async function findSessionCaller(ctx: Ctx, tokenHash: Buffer): Promise<SessionCaller | undefined> {
  const { rows } = await sql<SessionCaller>`
    select s.id as session_id, s.account_id, a.role, a.operator_role, a.status as account_status, a.language, p.status as performer_status,
      greatest(s.created_at, s.confirmed_at) as confirmed_at, s.created_at, s.last_used_at,
      a.role = 'operator' and (exists (
        select from second_factor f where f.account_id = a.id and f.confirmed_at is not null)
      or s.has_used_passkey and exists (select from passkey k where k.account_id = a.id)) as has_factor, ${actingColumns}
    from session s
    join account a on a.id = s.account_id
    left join performer p on p.account_id = s.account_id
    ${joinActing}
    where s.token_hash = ${tokenHash} and ${isLive(ctx)}
  `.execute(ctx.db)
  return rows[0]
}

/** Confirmed now, with another token. Returns when the session expires; undefined when it has ended meanwhile. */
export async function confirmSession(
  tx: Db & Pick<Ctx, 'clock'>,
  { id, tokenHash, byPasskey }: { id: SessionId; tokenHash: Buffer; byPasskey: boolean },
): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ expires_at: Temporal.Instant }>`
    update session
    set token_hash = ${tokenHash}, replaced_token_hash = token_hash, confirmed_at = ${tx.clock.now()},
      has_used_passkey = has_used_passkey or ${byPasskey}::boolean
    where id = ${id} and ended_at is null
    returning expires_at
  `.execute(tx.db)
  return rows[0]?.expires_at
}

/** Whether it is the former token of a session that is open. */
export async function isReplacedToken(ctx: Ctx, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select s.id from session s
    join account a on a.id = s.account_id
    where s.replaced_token_hash = ${tokenHash} and ${isLive(ctx)}
    limit 1
  `.execute(ctx.db)
  return rows.length > 0
}

export async function touchSession(ctx: Ctx, id: SessionId): Promise<void> {
  await sql`update session set last_used_at = ${ctx.clock.now()} where id = ${id}`.execute(ctx.db)
}

export async function listOpenSessions(ctx: Ctx, accountId: AccountId): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.user_agent, s.address, s.created_at, s.last_used_at, s.expires_at
    from session s
    join account a on a.id = s.account_id
    where s.account_id = ${accountId} and ${isLive(ctx)}
    order by s.last_used_at desc, s.id desc
    limit 100
  `.execute(ctx.db)
  return rows
}

/** Those among the ids that still open something. */
export async function listOpenIds(ctx: Ctx, ids: readonly SessionId[]): Promise<SessionId[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: SessionId }>`
    select s.id
    from session s
    join account a on a.id = s.account_id
    where s.id = any(${ids}::uuid[]) and a.status = 'active' and ${isLive(ctx)}
  `.execute(ctx.db)
  return rows.map((row) => row.id)
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

/** Networks where the account was signed in lately; ended sessions count as well. */
export async function listSessionAddresses(
  { db }: Db,
  { accountId, since }: { accountId: AccountId; since: Temporal.Instant },
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address from session where account_id = ${accountId} and last_used_at > ${since} limit 200
  `.execute(db)
  return rows.map((row) => row.address)
}

export async function deleteExpired(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const expired = sql`expires_at < ${ctx.clock.now()}`
  for (const table of ['one_time_token', 'session']) await deleteInBatches(ctx, { table, expired }, signal)
}
