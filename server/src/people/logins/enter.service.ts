import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { AccountId } from '@limelight/contract/ids'
import type { LoginProvider } from '@limelight/contract/people/login-providers'
import { recordConsent } from '#/core/legal/legal.service'
import { getSettings } from '#/core/settings/settings.service'
import { createAccount, findAccountByCredentials, getAccount } from '#/people/accounts/accounts.service'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import { requireSecondStep } from '#/people/auth/factor-challenge.service'
import { isKnownBrowser } from '#/people/auth/known-devices.service'
import { noticeOfLogin, notifyOfLogin } from '#/people/auth/new-login.service'
import { type OpenedSession, openSession } from '#/people/auth/sessions.service'
import { touchOnSignUp } from '#/people/links/visits.service'
import { adoptMailFollows } from '#/people/notifications/mailed-creators.service'
import { createPerformer } from '#/people/performers/performers.service'
import { recordInvitation } from '#/people/referrals/sign-up.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { constraintOf } from '#/platform/db/database-errors'
import type { RecordSecurity } from '#/platform/http/security-log'
import type { Identity } from './login-provider.ts'
import { findLogin, insertLogin, useLogin } from './logins.queries.ts'

export type Entry = {
  provider: LoginProvider
  identity: Identity
  /** Of a new account. */
  role: 'fan' | 'performer'
  userAgent: string
  address: string
  /** Of links by which a new account came, the first one first. */
  slugs: readonly string[]
  /** Of a new account: the code of an invitation. */
  invitedBy: string | null
  /** Of the accounts that signed in with this browser before. */
  marks: readonly string[]
}
export type Entered = { account: { id: AccountId; password_hash: string }; session: OpenedSession; isNew: boolean }

/**
 * Opens a session for the account that has the login, or for a new one. Accounts are found by the provider's id alone, never
 * by an address: an address can be another person's by now. Throws `login_email_taken`, `account_suspended`,
 * `email_unverified`.
 */
export async function enterWith(ctx: Ctx, entry: Entry, record: RecordSecurity): Promise<Entered> {
  const { provider, identity } = entry
  const login = await findLogin(ctx, { provider, subject: identity.subject })
  if (login) return enterKnown(ctx, login.account_id, entry, record)
  try {
    return await enterNew(ctx, entry)
  } catch (error) {
    // Another tab may have made the account a moment ago, with the login and the address.
    const isTaken = error instanceof AppError && error.code === 'login_email_taken'
    if (!isTaken && constraintOf(error) !== 'login_identity_pkey') throw error
    const made = await findLogin(ctx, { provider, subject: identity.subject })
    if (!made) throw error
    return enterKnown(ctx, made.account_id, entry, record)
  }
}

async function enterKnown(ctx: Ctx, id: AccountId, entry: Entry, record: RecordSecurity): Promise<Entered> {
  const account = await getAccount(ctx, id)
  const refuse = (code: 'account_suspended' | 'email_unverified', details?: Record<string, unknown>) => {
    record('auth.sign_in_failed', { accountId: id, reason: code })
    throw new AppError(code, details)
  }
  if (account.status === 'suspended') return refuse('account_suspended', { reason: account.suspension_reason })
  const { requireEmailVerification } = await getSettings(ctx)
  if (requireEmailVerification && account.email !== null && account.email_verified_at === null)
    return refuse('email_unverified')
  const { provider, identity, userAgent, address } = entry
  await requireSecondStep(ctx, account, { remember: true })
  const notice = await noticeOfLogin(ctx, account, entry)
  const session = await ctx.transaction(async (tx) => {
    await notifyOfLogin(tx, id, notice)
    if (!(await useLogin(tx, { provider, ...identity }))) throw new AppError('login_expired')
    return openSession(tx, { accountId: id, remember: true, userAgent, address })
  })
  return { account, session, isNew: false }
}

/**
 * Neither the name nor the picture is taken from the provider: fans of such a site seldom want to appear under their own.
 * They choose a username next, and an address where the provider names none.
 */
async function enterNew(ctx: Ctx, entry: Entry): Promise<Entered> {
  const { provider, identity, role, userAgent, address, slugs } = entry
  const { email = null, subject, label } = identity
  if (email !== null && (await findAccountByCredentials(ctx, email))) throw new AppError('login_email_taken')
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'), ctx.config)
  const id = AccountId.parse(randomUUIDv7())
  const session = await ctx.transaction(async (tx) => {
    await createAccount(tx, {
      id,
      role,
      email,
      username: null,
      name: `Member ${randomInt(100_000, 1_000_000)}`,
      password_hash: passwordHash,
      has_password: false,
      email_verified_at: email === null ? null : tx.clock.now(),
    }).catch(translateTaken)
    if (role === 'performer') await createPerformer(tx, id, { gender: null, dateOfBirth: null, country: null })
    await recordConsent(tx, id)
    await adoptMailFollows(tx, id)
    await touchOnSignUp(tx, id, slugs)
    await recordInvitation(tx, {
      accountId: id,
      role,
      email,
      code: entry.invitedBy ?? undefined,
      address,
      isBrowserOf: (account) => isKnownBrowser(ctx.config, account, entry.marks),
    })
    await addLogin(tx, { provider, subject, label, accountId: id })
    return openSession(tx, { accountId: id, remember: true, userAgent, address })
  })
  return { account: { id, password_hash: passwordHash }, session, isNew: true }
}

type NewLogin = Pick<Identity, 'subject' | 'label'> & { provider: LoginProvider; accountId: AccountId }

function addLogin(tx: Tx, { accountId, ...login }: NewLogin): Promise<void> {
  return insertLogin(tx, { ...login, account_id: accountId })
}

function translateTaken(error: unknown): never {
  if (error instanceof AppError && error.code === 'email_taken')
    throw new AppError('login_email_taken', undefined, { cause: error })
  throw error
}
