import { randomUUIDv7 } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, PasskeyId } from '@limelight/contract/ids'
import {
  MAX_PASSKEYS,
  type NewCredential,
  type Passkey,
  type UsedCredential,
} from '@limelight/contract/people/passkeys'
import { getSettings } from '#/core/settings/settings.service'
import { getAccount, lockAccount } from '#/people/accounts/accounts.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { constraintOf } from '#/platform/db/database-errors'
import type { Caller } from '#/platform/http/caller'
import type { RecordSecurity } from '#/platform/http/security-log'
import type { Jobs } from '#/platform/jobs/jobs'
import { passkeyAddedMail, passkeyRemovedMail } from './auth.mails.ts'
import { marksWith } from './known-devices.service.ts'
import { mailNotice } from './links.service.ts'
import { type LoggedIn, noticeOfLogin, notifyOfLogin } from './new-login.service.ts'
import * as queries from './passkeys.queries.ts'
import { endSessions, type OpenedSession, openSession, renewSession } from './sessions.service.ts'
import { newKeyOptions, takeAsked, useKeyOptions, verifyNewKey, verifyUse } from './webauthn.service.ts'

export async function listPasskeys(db: Db, id: AccountId): Promise<Passkey[]> {
  return (await queries.listPasskeys(db, id)).map(toPasskey)
}

/** Throws `invalid_state` where there are as many as an account can have. */
export async function beginPasskey(ctx: Ctx, id: AccountId) {
  const known = await queries.listPasskeys(ctx, id)
  if (known.length >= MAX_PASSKEYS) throw new AppError('invalid_state')
  return newKeyOptions(ctx, id, known)
}

/** Throws `passkey_invalid`, and `invalid_state` for one that is known already and where there are too many. */
export async function addPasskey(
  ctx: Ctx,
  caller: Caller,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> {
  const made = await verifyNewKey(ctx, caller.id, credential)
  const row = {
    id: PasskeyId.parse(randomUUIDv7()),
    account_id: caller.id,
    credential_id: made.credential.id,
    public_key: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: credential.response.transports ?? [],
    name,
    is_synced: made.credentialBackedUp,
    created_at: ctx.clock.now(),
    last_used_at: null,
  }
  await ctx
    .transaction(async (tx) => {
      await lockAccount(tx, caller.id)
      if ((await queries.listPasskeys(tx, caller.id)).length >= MAX_PASSKEYS) throw new AppError('invalid_state')
      await queries.insertPasskey(tx, row)
      await queries.markPasskeyUsed(tx, caller.sessionId)
      await mail(tx, caller.id, (origin) => passkeyAddedMail(origin, name))
    })
    .catch((error: unknown) => {
      throw constraintOf(error) === 'passkey_credential_unique'
        ? new AppError('invalid_state', undefined, { cause: error })
        : error
    })
  return toPasskey(row)
}

/** Throws `not_found` for one of another account, too. */
export async function renamePasskey(ctx: Ctx, own: { accountId: AccountId; id: PasskeyId }, name: string) {
  const row = await queries.renamePasskey(ctx, own, name)
  if (!row) throw new AppError('not_found')
  return toPasskey(row)
}

/** Ends the other sessions, which may have begun with it. Throws `not_found` for one of another account, too. */
export async function removePasskey(
  ctx: Ctx,
  { id: accountId, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
  id: PasskeyId,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await queries.deletePasskey(tx, { accountId, id }))) throw new AppError('not_found')
    await endSessions(tx, { accountId, except: sessionId })
    await mail(tx, accountId, passkeyRemovedMail)
  })
}

export function beginLogin(ctx: Ctx) {
  return useKeyOptions(ctx, { purpose: 'login', accountId: null })
}

type Login = {
  credential: UsedCredential
  remember: boolean
  userAgent: string
  address: string
  marks: readonly string[]
}

/** Opens a session without a second step. Throws `passkey_invalid`, `account_suspended`, `email_unverified`. */
export async function logInByPasskey(ctx: Ctx, record: RecordSecurity, login: Login): Promise<LoggedIn> {
  try {
    const challenge = await takeAsked(ctx, login.credential, { purpose: 'login', accountId: null })
    return await ctx.transaction(async (tx) => {
      const { account_id } = await verifyUse(tx, login.credential, { challenge, accountId: null })
      const account = await lockAccount(tx, account_id)
      if (account.status !== 'active') throw new AppError('account_suspended', { reason: account.suspension_reason })
      const { requireEmailVerification } = await getSettings(tx)
      const isUnverified = account.email !== null && account.email_verified_at === null
      if (requireEmailVerification && isUnverified && account.role !== 'operator')
        throw new AppError('email_unverified')
      await notifyOfLogin(tx, account.id, await noticeOfLogin(tx, account, login))
      const session = await openSession(tx, { accountId: account.id, ...login, hasUsedPasskey: true })
      return { ...session, accountId: account.id, marks: marksWith(ctx.config, account, login.marks) }
    })
  } catch (error) {
    if (error instanceof AppError) record('auth.sign_in_failed', { reason: error.code })
    throw error
  }
}

/** Throws `invalid_state` for an account without passkeys. */
export async function beginConfirmation(ctx: Ctx, id: AccountId) {
  const known = await queries.listPasskeys(ctx, id)
  if (known.length === 0) throw new AppError('invalid_state')
  return useKeyOptions(ctx, { purpose: 'confirm', accountId: id }, known)
}

/** The session with another token. Throws `passkey_invalid`, `unauthenticated` when the session has ended meanwhile. */
export async function confirmByPasskey(ctx: Ctx, caller: Caller, credential: UsedCredential): Promise<OpenedSession> {
  const challenge = await takeAsked(ctx, credential, { purpose: 'confirm', accountId: caller.id })
  return ctx.transaction(async (tx) => {
    await verifyUse(tx, credential, { challenge, accountId: caller.id })
    return renewSession(tx, caller, { byPasskey: true })
  })
}

export function handlePasskeys(ctx: Ctx, jobs: Jobs): void {
  jobs.sweep('passkey-challenges-expire', '17 * * * *', ['passkey_challenge'], (signal) =>
    queries.deleteExpiredChallenges(ctx, signal),
  )
}

async function mail(tx: Tx, id: AccountId, content: Parameters<typeof mailNotice>[2]['content']): Promise<void> {
  const { email } = await getAccount(tx, id)
  if (email !== null) await mailNotice(tx, email, { content })
}

function toPasskey(row: queries.PasskeyRow): Passkey {
  return {
    _id: row.id,
    name: row.name,
    isSynced: row.is_synced,
    createdAt: row.created_at.toString(),
    lastUsedAt: row.last_used_at?.toString() ?? null,
  }
}
