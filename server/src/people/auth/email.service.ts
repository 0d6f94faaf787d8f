import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, SessionId } from '@limelight/contract/ids'
import { changeAccount, findAccountByCredentials, getAccount, lockAccount } from '#/people/accounts/accounts.service'
import { endRepairBy } from '#/people/accounts/email-repairs.service'
import { adoptMailFollows } from '#/people/notifications/mailed-creators.service'
import { confirmEmail } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import {
  addressRemovedMail,
  alreadyRegisteredMail,
  confirmNewEmailMail,
  emailChangedMail,
  emailChangeRequestedMail,
  verifyEmailMail,
} from './auth.mails.ts'
import { endLaterRestores, endLinks, followLink, mailLink, mailNotice, makeLink } from './links.service.ts'
import { deletePasskeysOf } from './passkeys.queries.ts'
import { endSessions } from './sessions.service.ts'
import { welcomeFan } from './welcome.service.ts'

type Account = Awaited<ReturnType<typeof getAccount>>
export type EmailChange = 'requested' | 'cancelled' | 'changed'

/**
 * Where mail reaches people, the present address stays in force until the link mailed to the new one is followed, and the
 * answer says nothing about the new one. Elsewhere no link would ever arrive: the new address counts at once, unverified,
 * and `email_taken` is thrown.
 */
export async function changeEmail(
  tx: Tx,
  account: Account,
  { email, settings, exceptSession }: { email: string; settings: Settings; exceptSession?: SessionId | undefined },
): Promise<EmailChange | undefined> {
  const hasPending = account.pending_email !== null
  if (email === account.email) {
    if (!hasPending) return undefined
    await endLinks(tx, account.id)
    await changeAccount(tx, account.id, { pending_email: null })
    return 'cancelled'
  }
  if (account.email === null || !(settings.requireEmailVerification || tx.config.smtpUrl !== undefined)) {
    await putEmailInForce(tx, account, { email, isVerified: false, exceptSession })
    await sendVerification(tx, { id: account.id, email })
    return 'changed'
  }
  await endLinks(tx, account.id)
  await changeAccount(tx, account.id, { pending_email: email })
  await tx.enqueue('email-change-requested', { accountId: account.id, email })
  return 'requested'
}

/** The mails of a change that was requested; a job, so that the request takes as long whether the address is taken or not. */
export async function mailEmailChange(tx: Tx, { accountId, email }: { accountId: AccountId; email: string }) {
  const account = await getAccount(tx, accountId)
  if (account.pending_email !== email || account.email === null) return
  const holder = await findAccountByCredentials(tx, email)
  if (holder) await mailNotice(tx, email, { content: alreadyRegisteredMail, limitedAs: 'link' })
  else await sendVerification(tx, { id: accountId, email, name: account.username ?? account.name })
  await mailReplaced(tx, {
    accountId,
    email: account.email,
    isProven: account.email_verified_at !== null,
    isInForce: true,
  })
}

/** Mails a link that confirms an address; earlier links stop working. `name` where the account has another one already. */
export async function sendVerification(
  tx: Tx,
  { id, email, name }: { id: AccountId; email: string; name?: string },
): Promise<void> {
  await mailLink(tx, {
    accountId: id,
    email,
    purpose: 'verify_email',
    limitedAs: 'link',
    content: name === undefined ? verifyEmailMail : (origin, token) => confirmNewEmailMail(name, origin, token),
  })
}

export type Confirmed = { accountId: AccountId; isNewAddress: boolean }

/**
 * Follows a confirmation link. It proves the address it was mailed to: the present one, or the one that waits, which is then
 * in force and ends all sessions but that of the browser that followed it. Throws `token_invalid`, `email_taken`.
 */
export async function confirmAddress(
  tx: Tx,
  { token, exceptSession }: { token: string; exceptSession?: SessionId | undefined },
): Promise<Confirmed> {
  const link = await followLink(tx, 'verify_email', token)
  if (!link) throw new AppError('token_invalid')
  const account = await lockAccount(tx, link.account_id)
  const isNewAddress = link.email !== account.email
  if (isNewAddress && link.email !== account.pending_email) throw new AppError('token_invalid')
  if (isNewAddress) await putEmailInForce(tx, account, { email: link.email, isVerified: true, exceptSession })
  else await changeAccount(tx, account.id, { email_verified_at: tx.clock.now() })
  await confirmEmail(tx, account.id)
  await adoptMailFollows(tx, account.id)
  if (!isNewAddress) await welcomeFan(tx, account)
  return { accountId: account.id, isNewAddress }
}

/**
 * The way back, from the address that was replaced or is about to be: it is in force again and verified, every session
 * ends, and the answer's token sets a new password. Throws `token_invalid`, `email_taken`.
 */
export async function restoreEmail(tx: Tx, token: string): Promise<{ accountId: AccountId; resetToken: string }> {
  const link = await followLink(tx, 'restore_email', token)
  if (!link) throw new AppError('token_invalid')
  const account = await lockAccount(tx, link.account_id)
  const { id } = account
  await changeAccount(tx, id, { email: link.email, email_verified_at: tx.clock.now(), pending_email: null })
  await endRepairBy(tx, id, link.email)
  await adoptMailFollows(tx, id)
  if (account.email !== null && account.email !== link.email)
    await mailNotice(tx, account.email, { content: addressRemovedMail })
  // Who changed the address may have added one; it would outlive the new password.
  await deletePasskeysOf(tx, id)
  await endLinks(tx, id)
  await endLaterRestores(tx, link)
  await endSessions(tx, { accountId: id })
  const resetToken = await makeLink(tx, { accountId: id, email: link.email, purpose: 'reset_password' })
  return { accountId: id, resetToken }
}

type InForce = { email: string; isVerified: boolean; exceptSession?: SessionId | undefined }

/** Throws `email_taken`. The other sessions end, and the replaced address gets a mail. */
export async function putEmailInForce(tx: Tx, account: Account, { email, isVerified, exceptSession }: InForce) {
  await changeAccount(tx, account.id, {
    email,
    email_verified_at: isVerified ? tx.clock.now() : null,
    pending_email: null,
  })
  await endLinks(tx, account.id)
  await endSessions(tx, { accountId: account.id, except: exceptSession })
  if (account.email === null || account.email === email) return
  const isProven = account.email_verified_at !== null
  await mailReplaced(tx, { accountId: account.id, email: account.email, isProven, isInForce: false })
}

type Replaced = { accountId: AccountId; email: string; isProven: boolean; isInForce: boolean }

async function mailReplaced(tx: Tx, { accountId, email, isProven, isInForce }: Replaced): Promise<void> {
  // A stranger whose address was mistyped gets no power over the account, and is notified only when it is over.
  if (!isProven)
    return isInForce ? undefined : mailNotice(tx, email, { content: addressRemovedMail, limitedAs: 'link' })
  const content = isInForce ? emailChangeRequestedMail : emailChangedMail
  await mailLink(tx, { accountId, email, purpose: 'restore_email', content, limitedAs: 'notice' })
}
