import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { changeAccount, findAccountByCredentials, getAccount, lockAccount } from '#/people/accounts/accounts.service'
import { isPasswordOf } from '#/people/accounts/check-password.service'
import { requireUncommonPassword } from '#/people/accounts/common-passwords.service'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import { adoptMailFollows } from '#/people/notifications/mailed-creators.service'
import { notifyAndMail } from '#/people/notifications/notify.service'
import { confirmEmail } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import { passwordChangedMail, resetPasswordMail } from './auth.mails.ts'
import { isKnownNetwork } from './known-devices.service.ts'
import { endLinks, followLink, mailLink } from './links.service.ts'
import { endSessions } from './sessions.service.ts'

/** A person who has just logged in, or has just confirmed the password, has just typed it. */
const FRESH_LOGIN = { minutes: 10 }

type ResetRequest = { email: string; address: string; requestId: string }

/** Answers the same, after the same work, whether the address has an account or not: a job looks. */
export async function requestPasswordReset(ctx: Ctx, request: ResetRequest): Promise<void> {
  await ctx.transaction((tx) => tx.enqueue('password-reset-requested', request))
}

/** Mails a link if the address has an account. */
export async function mailPasswordReset(ctx: Ctx, { email, address, requestId }: ResetRequest): Promise<void> {
  const accountId = await ctx.transaction(async (tx) => {
    const account = await findAccountByCredentials(tx, email)
    if (account?.email !== email) return undefined
    await mailLink(tx, {
      accountId: account.id,
      email,
      purpose: 'reset_password',
      limitedAs: (await isKnownNetwork(tx, account.id, address)) ? 'known_link' : 'link',
      content: resetPasswordMail,
    })
    return account.id
  })
  if (accountId) ctx.log.info({ event: 'auth.password_reset_requested', accountId, address, requestId })
}

/**
 * Follows the link of a forgotten password: it proves the address it was mailed to, ends every session, and drops a change of
 * address that waits. Throws `token_invalid`, also when the account has another address by now.
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: { token: string; password: string },
): Promise<{ accountId: AccountId; passwordHash: string }> {
  const passwordHash = await hashPassword(password, ctx.config)
  return ctx.transaction(async (tx) => {
    const link = await followLink(tx, 'reset_password', token)
    if (!link) throw new AppError('token_invalid')
    const account = await lockAccount(tx, link.account_id)
    if (account.email !== link.email) throw new AppError('token_invalid')
    await requireUncommonPassword(tx, password, account)
    await storePassword(tx, account, { passwordHash, isAddressProven: true })
    await endSessions(tx, { accountId: account.id })
    return { accountId: account.id, passwordHash }
  })
}

type PasswordChange = { password: string; currentPassword?: string | undefined }

/** As `requireCurrentPassword`. Returns the new hash. */
export async function changePassword(ctx: Ctx, caller: Caller, change: PasswordChange): Promise<string> {
  const proof = await requireCurrentPassword(ctx, caller, change.currentPassword)
  const passwordHash = await hashPassword(change.password, ctx.config)
  await ctx.transaction((tx) => replacePassword(tx, caller, { password: change.password, passwordHash, proof }))
  return passwordHash
}

type Replacement = { password: string; passwordHash: string; proof: Proof }

/** The part inside of the transaction; ends all other sessions. */
export async function replacePassword(
  tx: Tx,
  caller: Caller,
  { password, passwordHash, proof }: Replacement,
): Promise<void> {
  const account = await lockAccount(tx, caller.id)
  requireSameProof(account, proof)
  // It had none when it was looked at, and another session has set one meanwhile.
  if (proof === undefined && account.has_password) throw new AppError('password_incorrect')
  await requireUncommonPassword(tx, password, account)
  await storePassword(tx, account, { passwordHash, isAddressProven: false })
  await endSessions(tx, { accountId: caller.id, except: caller.sessionId })
}

/** The hash that a typed password was compared with; undefined when the login itself was fresh. */
export type Proof = string | undefined

/** Another change may have come between the comparison, which is slow and outside, and the transaction. */
export function requireSameProof(account: { password_hash: string }, proof: Proof): void {
  if (proof !== undefined && account.password_hash !== proof) throw new AppError('password_incorrect')
}

/**
 * For a new password, however fresh the login is: who finds an open browser must not take over the account. Throws
 * `password_incorrect`; an account without a password needs a login of the last ten minutes, else `login_too_old`.
 */
export async function requireCurrentPassword(
  ctx: Ctx,
  caller: Caller,
  currentPassword: string | undefined,
): Promise<Proof> {
  if (currentPassword === undefined && (await getAccount(ctx, caller.id)).has_password)
    throw new AppError('password_incorrect')
  return requirePresentPassword(ctx, caller, currentPassword)
}

/**
 * Throws `password_incorrect` unless the present password is right, or the login is at most ten minutes old; `login_too_old`
 * where the account has no password that could be typed instead.
 */
export async function requirePresentPassword(
  ctx: Ctx,
  caller: Caller,
  currentPassword: string | undefined,
): Promise<Proof> {
  if (currentPassword === undefined) {
    const isFresh = Temporal.Instant.compare(caller.confirmedAt.add(FRESH_LOGIN), ctx.clock.now()) > 0
    if (isFresh) return undefined
  }
  const account = await getAccount(ctx, caller.id)
  if (!account.has_password) throw new AppError('login_too_old')
  if (currentPassword === undefined) throw new AppError('password_incorrect')
  if (!(await isPasswordOf(ctx, account, currentPassword))) throw new AppError('password_incorrect')
  // Its hash may have been replaced by one of the same password.
  return (await getAccount(ctx, caller.id)).password_hash
}

type Stored = { passwordHash: string; isAddressProven: boolean }

/** Every link mailed before dies, and so does a change of address that waits: a thief may have asked for it. */
async function storePassword(
  tx: Tx,
  account: Awaited<ReturnType<typeof lockAccount>>,
  { passwordHash, isAddressProven }: Stored,
): Promise<void> {
  const verifiedAt = account.email_verified_at ?? (isAddressProven ? tx.clock.now() : null)
  await changeAccount(tx, account.id, {
    password_hash: passwordHash,
    has_password: true,
    pending_email: null,
    email_verified_at: verifiedAt,
  })
  await endLinks(tx, account.id)
  if (verifiedAt !== null && account.email_verified_at === null) {
    await confirmEmail(tx, account.id)
    await adoptMailFollows(tx, account.id)
  }
  const happening = { kind: 'security', event: 'password_changed', actorId: null, target: null } as const
  const once = `password/${tx.clock.now()}`
  await notifyAndMail(
    tx,
    { ...happening, accountId: account.id, source: once, groupKey: once },
    { mail: passwordChangedMail(tx.config.publicUrl), isLimited: true },
  )
}
