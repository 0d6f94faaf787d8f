import type { AccountId } from '@limelight/contract/ids'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import { findAccountByCredentials, getAccount } from '#/people/accounts/accounts.service'
import type { Tx } from '#/platform/ctx'
import { type Mail, mayMail, queueMail } from '#/platform/mail/mail.service'
import type { LimitedAs } from '#/platform/mail/mail-limits'
import { deleteLinks, insertLink, type LinkPurpose, type TakenLink, takeLink } from './one-time-tokens.queries.ts'
import { hashOf, newToken } from './sessions.service.ts'

/** How long links work, by purpose. The owner of a changed address may notice it days later. */
const HOURS: Record<LinkPurpose, number> = { verify_email: 24, reset_password: 1, restore_email: 7 * 24 }

type Link = { accountId: AccountId; email: string; purpose: LinkPurpose }
type LinkMail = Link & { content: (origin: string, token: string) => Mail; limitedAs: LimitedAs }

/**
 * Mails a link that proves the address it is mailed to. Earlier links of the purpose stop working, unless they restore an
 * address. False when this address has had enough mails: then the earlier ones go on working.
 */
export async function mailLink(tx: Tx, { content, limitedAs, ...link }: LinkMail): Promise<boolean> {
  if (!(await mayMail(tx, link.email, limitedAs))) return false
  const token = await makeLink(tx, link)
  const letterhead = letterheadFor(await getSettings(tx), (await getAccount(tx, link.accountId)).language)
  await queueMail(tx, link.email, {
    kind: link.purpose,
    mail: content(tx.config.publicUrl, token),
    letterhead,
    limitedAs,
    hasSecret: true,
  })
  return true
}

/** Mails a notice about the account, unless this address has reached its limit of mails. */
export async function mailNotice(
  tx: Tx,
  email: string,
  { content, limitedAs = 'notice' }: { content: (origin: string) => Mail; limitedAs?: LimitedAs },
): Promise<void> {
  if (!(await mayMail(tx, email, limitedAs))) return
  const account = await findAccountByCredentials(tx, email)
  const letterhead = letterheadFor(await getSettings(tx), account?.language)
  await queueMail(tx, email, { kind: 'security', mail: content(tx.config.publicUrl), letterhead, limitedAs })
}

/** The token of a link, for an address that was just proved. */
export async function makeLink(tx: Tx, { accountId, email, purpose }: Link): Promise<string> {
  const token = newToken()
  if (purpose !== 'restore_email') await deleteLinks(tx, { accountId, purposes: [purpose] })
  await insertLink(tx, {
    tokenHash: hashOf(token),
    accountId,
    purpose,
    email,
    expiresAt: tx.clock.now().add({ hours: HOURS[purpose] }),
  })
  return token
}

export function followLink(tx: Tx, purpose: LinkPurpose, token: string): Promise<TakenLink | undefined> {
  return takeLink(tx, { tokenHash: hashOf(token), purpose })
}

/** Called with every change of password or address: another person may have an earlier link. */
export async function endLinks(tx: Tx, accountId: AccountId): Promise<void> {
  await deleteLinks(tx, { accountId, purposes: ['verify_email', 'reset_password'] })
}

/**
 * After an address was restored: links that restore later addresses stop working. Earlier ones go on, so that of several
 * changes in a row the first address wins.
 */
export async function endLaterRestores(tx: Tx, { account_id, created_at }: TakenLink): Promise<void> {
  await deleteLinks(tx, { accountId: account_id, purposes: ['restore_email'], since: created_at })
}
