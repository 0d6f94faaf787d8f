import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Session } from '@limelight/contract/auth'
import { SESSION_DAYS } from '@limelight/contract/auth'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, SessionId } from '@limelight/contract/ids'
import { LRUCache } from 'lru-cache'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import type { Jobs } from '#/platform/jobs/jobs'
import { findSocketSession, insertSocketToken } from './one-time-tokens.queries.ts'
import * as queries from './sessions.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** Sockets listen to this and close; caches of other processes expire within five seconds. */
    'sessions-ended': { sessionIds: SessionId[] }
  }
}

/** A revoked session may still be answered this long by another process (security rules). */
const CACHE_MS = 5_000
const TOUCH_AFTER = { minutes: 10 }
export const SOCKET_TOKEN_MINUTES = 10

export type NewSession = { accountId: AccountId; remember: boolean; userAgent: string; address: string }
export type OpenedSession = { token: string; expiresAt: Temporal.Instant }

/** An opaque token of 256 bits; the database stores only its hash. */
export async function openSession(
  tx: Tx,
  { accountId, remember, userAgent, address }: NewSession,
): Promise<OpenedSession> {
  const token = newToken()
  const days = remember ? SESSION_DAYS.remembered : SESSION_DAYS.notRemembered
  const expiresAt = tx.clock.now().add({ hours: days * 24 })
  const id = randomUUIDv7() as SessionId
  await queries.insertSession(tx, {
    id,
    accountId,
    tokenHash: hashOf(token),
    user_agent: userAgent,
    address,
    expires_at: expiresAt,
  })
  return { token, expiresAt }
}

export type Authenticator = {
  /** Undefined when the token opens no session; throws `account_suspended`. */
  authenticate(token: string): Promise<Caller | undefined>
  /** Removes a token from this process's cache at once. */
  invalidate(): void
}

/** Finds the account of a token, cached for five seconds. */
export function createAuthenticator(ctx: Ctx): Authenticator {
  const cache = new LRUCache<string, Caller>({ max: 20_000, ttl: CACHE_MS })
  return {
    async authenticate(token) {
      const tokenHash = hashOf(token)
      const key = tokenHash.toString('base64url')
      const known = cache.get(key)
      if (known) return known
      const row = await queries.findSessionCaller(ctx, tokenHash)
      if (!row) return undefined
      if (row.account_status === 'suspended') throw new AppError('account_suspended')
      const caller = toCaller(row)
      cache.set(key, caller)
      if (Temporal.Instant.compare(row.last_used_at.add(TOUCH_AFTER), ctx.clock.now()) < 0)
        await queries.touchSession(ctx, row.session_id)
      return caller
    },
    invalidate: () => cache.clear(),
  }
}

export async function listSessions(ctx: Ctx, caller: Caller): Promise<Session[]> {
  const rows = await queries.listOpenSessions(ctx, caller.id)
  return rows.map((row) => ({
    _id: row.id,
    userAgent: row.user_agent,
    address: row.address,
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

/** For sockets only: calls accept session tokens only. Throws `unauthenticated` when the session has ended meanwhile. */
export async function createSocketToken(tx: Tx, caller: Caller): Promise<OpenedSession> {
  const token = newToken()
  const expiresAt = tx.clock.now().add({ minutes: SOCKET_TOKEN_MINUTES })
  const { id: accountId, sessionId } = caller
  const isLive = await insertSocketToken(tx, { tokenHash: hashOf(token), accountId, sessionId, expiresAt })
  if (!isLive) throw new AppError('unauthenticated')
  return { token, expiresAt }
}

export type SocketIdentity = { accountId: AccountId; sessionId: SessionId }

/** A socket token, or a session's own token as the spec has it. */
export async function identifySocket(
  ctx: Ctx,
  authenticator: Authenticator,
  token: string,
): Promise<SocketIdentity | undefined> {
  const row = await findSocketSession(ctx, hashOf(token))
  if (row) return { accountId: row.account_id, sessionId: row.session_id }
  const caller = await authenticator.authenticate(token).catch(() => undefined)
  return caller && { accountId: caller.id, sessionId: caller.sessionId }
}

export function handleSessions(ctx: Ctx, jobs: Jobs, authenticator: Authenticator): void {
  // Also those that another process or a job has ended.
  jobs.on('sessions-ended', () => authenticator.invalidate())
  jobs.schedule('sessions-expire', '37 * * * *', () => queries.deleteExpired(ctx))
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
    sessionId: row.session_id,
    isApproved: row.performer_status === 'active',
    loggedInAt: row.created_at,
    language: row.language,
  }
}
