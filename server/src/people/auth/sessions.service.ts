import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, SessionId } from '@limelight/contract/ids'
import type { Session } from '@limelight/contract/people/auth'
import { SESSION_DAYS } from '@limelight/contract/people/auth'
import { LRUCache } from 'lru-cache'
import type { ActingColumns } from '#/people/access/team-access.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Acting, Caller } from '#/platform/http/caller'
import { countryOf } from '#/platform/http/country'
import type { Jobs } from '#/platform/jobs/jobs'
import { upTo } from '#/platform/up-to'
import { findSocketSession, insertSocketToken } from './one-time-tokens.queries.ts'
import { lacksFactor } from './required-factor.service.ts'
import * as queries from './sessions.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** Their sockets close, and no process knows them any more. */
    'sessions-ended': { sessionIds: SessionId[] }
  }
}
declare module '#/platform/bus/bus' {
  interface BusTopics {
    'sessions-changed': Record<string, never>
  }
}

/** How late a change that the bus has lost is noticed (security rules). */
const CACHE_MS = 5_000
/** Operators' sessions end when they are not used, so their last use is recorded more exactly. */
const TOUCH_AFTER = { operator: { minutes: 1 }, fan: { minutes: 10 }, performer: { minutes: 10 } } as const
export const SOCKET_TOKEN_MINUTES = 10

export type NewSession = {
  accountId: AccountId
  remember: boolean
  userAgent: string
  address: string
  hasUsedPasskey?: boolean
}
export type OpenedSession = { token: string; expiresAt: Temporal.Instant }

/** An opaque token of 256 bits; the database stores only its hash. */
export async function openSession(
  tx: Tx,
  { accountId, remember, userAgent, address, hasUsedPasskey = false }: NewSession,
): Promise<OpenedSession> {
  const token = newToken()
  const days = remember ? SESSION_DAYS.remembered : SESSION_DAYS.notRemembered
  const id = randomUUIDv7() as SessionId
  const expiresAt = await queries.insertSession(tx, {
    id,
    accountId,
    tokenHash: hashOf(token),
    user_agent: userAgent,
    address,
    hasUsedPasskey,
    expires_at: tx.clock.now().add({ hours: days * 24 }),
  })
  return { token, expiresAt }
}

/**
 * Records that the person at this session proved to be its owner, and gives it another token: who has taken the former one has
 * nothing of the confirmation. The session keeps its id, and so its sockets and devices. Throws `unauthenticated` when it has ended.
 */
export async function renewSession(
  tx: Db & Pick<Ctx, 'clock'>,
  { sessionId: id }: Pick<Caller, 'sessionId'>,
  { byPasskey }: { byPasskey: boolean },
): Promise<OpenedSession> {
  const token = newToken()
  const expiresAt = await queries.confirmSession(tx, { id, tokenHash: hashOf(token), byPasskey })
  if (!expiresAt) throw new AppError('unauthenticated')
  return { token, expiresAt }
}

export type Authenticator = {
  /**
   * Undefined when the token opens no session; throws `account_suspended`. `isUse` is false for what open pages call without
   * anybody using them: it does not keep an operator's session alive.
   */
  authenticate(token: string, options?: { isUse?: boolean }): Promise<Caller | undefined>
  /** Whether a token that opens no session was that of one until it was renewed. */
  isReplaced(token: string): Promise<boolean>
  /** Reads all sessions anew, in every process. */
  invalidate(): void
}

type AuthenticatorOptions = {
  /** Called at the first use of a session and then at most every few minutes of use, and waited for. A failure is only logged. */
  onUse?: (accountId: AccountId) => Promise<void>
}

/** Finds the account of a token, cached for five seconds. */
export function createAuthenticator(ctx: Ctx, { onUse = async () => {} }: AuthenticatorOptions = {}): Authenticator {
  const cache = new LRUCache<string, { caller: Caller; touchAt: Temporal.Instant }>({ ...upTo(20_000), ttl: CACHE_MS })
  /** What was read before a change is not stored after it. */
  let changes = 0
  const clear = () => {
    changes += 1
    cache.clear()
  }
  const find = async (tokenHash: Buffer) => {
    const row = await queries.findSessionCaller(ctx, tokenHash)
    if (!row) return undefined
    if (row.account_status === 'suspended') throw new AppError('account_suspended')
    const caller = toCaller(row)
    // After a login as after a pause, what waits for the account is due.
    const isFirstUse = Temporal.Instant.compare(row.last_used_at, row.created_at) === 0
    return { caller, touchAt: isFirstUse ? row.created_at : row.last_used_at.add(TOUCH_AFTER[caller.role]) }
  }
  const use = async ({ id, sessionId }: Caller) => {
    await queries.touchSession(ctx, sessionId)
    await onUse(id).catch((err: unknown) => ctx.log.error({ event: 'session.use_failed', err }))
  }
  ctx.bus.on('sessions-changed', clear)
  ctx.bus.onReturn(clear)
  return {
    async authenticate(token, { isUse = true } = {}) {
      const tokenHash = hashOf(token)
      const key = tokenHash.toString('base64url')
      const known = ctx.bus.isConnected() ? cache.get(key) : undefined
      const before = changes
      const found = known ?? (await find(tokenHash))
      if (!found) return undefined
      const { caller, touchAt } = found
      const now = ctx.clock.now()
      const isTouched = isUse && Temporal.Instant.compare(touchAt, now) < 0
      // Work for a creator is judged by what the database says now: it ends with the next call.
      const isStored = !caller.acting && before === changes
      if (isStored && isTouched) cache.set(key, { caller, touchAt: now.add(TOUCH_AFTER[caller.role]) })
      else if (isStored && !known) cache.set(key, found)
      if (isTouched) await use(caller)
      return caller
    },
    isReplaced: (token) => queries.isReplacedToken(ctx, hashOf(token)),
    invalidate: () => ctx.bus.publish('sessions-changed', {}),
  }
}

export async function listSessions(ctx: Ctx, caller: Caller): Promise<Session[]> {
  const rows = await queries.listOpenSessions(ctx, caller.id)
  return rows.map((row) => ({
    _id: row.id,
    userAgent: row.user_agent,
    address: row.address,
    country: countryOf(row.address),
    createdAt: row.created_at.toString(),
    lastUsedAt: row.last_used_at.toString(),
    expiresAt: row.expires_at.toString(),
    isCurrent: row.id === caller.sessionId,
  }))
}

type Which = { accountId: AccountId; id?: SessionId; except?: SessionId | undefined }

/** Ends one session, or all but one; their sockets close. */
export async function endSessions(tx: Tx, which: Which): Promise<number> {
  const sessionIds = await queries.endSessions(tx, which)
  if (sessionIds.length > 0) await tx.enqueue('sessions-ended', { sessionIds })
  return sessionIds.length
}

/** Of the browser or the client that has just logged in: nobody has its token any more. */
export async function endFormerSession(ctx: Ctx, caller: Caller | undefined): Promise<void> {
  if (!caller) return
  await ctx.transaction((tx) => endSessions(tx, { accountId: caller.id, id: caller.sessionId }))
  ctx.bus.publish('sessions-changed', {})
}

/** For sockets only: calls accept session tokens only. Throws `unauthenticated` when the session has ended meanwhile. */
export async function createSocketToken(tx: Tx, caller: Caller): Promise<OpenedSession> {
  const token = newToken()
  const expiresAt = tx.clock.now().add({ minutes: SOCKET_TOKEN_MINUTES })
  const { id: accountId, sessionId } = caller
  const isLive = await insertSocketToken(tx, { tokenHash: hashOf(token), accountId, sessionId, expiresAt })
  if (!isLive) throw new AppError('unauthenticated')
  return { token, expiresAt }
}

export type SocketIdentity = { accountId: AccountId; sessionId: SessionId; acting: Acting | null }

/** A socket token, or a session's own token as the spec has it. */
export async function identifySocket(
  ctx: Ctx,
  authenticator: Authenticator,
  token: string,
): Promise<SocketIdentity | undefined> {
  const row = await findSocketSession(ctx, hashOf(token))
  if (row) return { accountId: row.account_id, sessionId: row.session_id, acting: toActing(row) }
  const caller = await authenticator.authenticate(token).catch(() => undefined)
  if (!caller || (await lacksFactor(ctx, caller))) return undefined
  return { accountId: caller.id, sessionId: caller.sessionId, acting: caller.acting }
}

/** Those among them that are over. For the sockets of a process that does not hear of ends. */
export async function findEndedSessions(ctx: Ctx, ids: readonly SessionId[]): Promise<SessionId[]> {
  const open = new Set(await queries.listOpenIds(ctx, ids))
  return ids.filter((id) => !open.has(id))
}

export function handleSessions(ctx: Ctx, jobs: Jobs, authenticator: Authenticator): void {
  // Also those that another process or a job has ended.
  jobs.on('sessions-ended', () => authenticator.invalidate())
  jobs.sweep('sessions-expire', '37 * * * *', ['session', 'one_time_token'], async (signal) => {
    await endIdleSessions(ctx)
    await queries.deleteExpired(ctx, signal)
  })
  // Calls are refused at once by the query; this closes the sockets.
  jobs.schedule('operator-sessions-end', '* * * * *', () => endOperatorSessions(ctx))
}

/** Of members. Calls of theirs are refused at once by the query; this ends what their devices still get. */
export function endIdleSessions(ctx: Ctx): Promise<void> {
  return endOverSessions(ctx, { ofOperators: false })
}

/** Ends what is too old or was unused for too long. */
export function endOperatorSessions(ctx: Ctx): Promise<void> {
  return endOverSessions(ctx, { ofOperators: true })
}

async function endOverSessions(ctx: Ctx, which: { ofOperators: boolean }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const sessionIds = await queries.endOverSessions(tx, which)
    if (sessionIds.length > 0) await tx.enqueue('sessions-ended', { sessionIds })
  })
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function toCaller(row: queries.SessionCaller): Caller {
  return {
    id: row.account_id,
    role: row.role,
    operatorRole: row.operator_role,
    sessionId: row.session_id,
    hasFactor: row.has_factor,
    isApproved: row.performer_status === 'active',
    confirmedAt: row.confirmed_at,
    language: row.language,
    acting: toActing(row),
  }
}

function toActing(row: ActingColumns & { account_id: AccountId }): Acting | null {
  if (row.acting_for === null) return null
  const { acting_for: creatorId, account_id: memberId, team_rights: rights } = row
  return { creatorId, memberId, rights, isApproved: row.is_creator_approved === true }
}
