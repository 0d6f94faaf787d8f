/** "Something happened" → who is notified → by which channels. Domains say the first; everything else is decided here. */
import type { AccountId } from '@limelight/contract/ids'
import {
  ESSENTIAL_KINDS,
  type NotificationEvent,
  type NotificationKind,
  type NotificationTarget,
} from '@limelight/contract/people/notifications'
import { MAIL_KINDS } from '@limelight/contract/site/mail-log'
import type { RawBuilder } from 'kysely'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Tx } from '#/platform/ctx'
import { insertOutboxRowIf } from '#/platform/jobs/outbox.queries'
import type { Topics } from '#/platform/jobs/topics'
import { type Mail, mayMail, queueMail } from '#/platform/mail/mail.service'
import * as queries from './notifications.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    notify: Happening & { accountId: AccountId; at: string }
    'notify-many': Happening & { accountIds: AccountId[]; at: string }
    /** What it was about is gone. */
    'notifications-withdraw': { targetId: string }
    /** For the accounts' sockets. */
    'notification-created': { accountIds: string[]; kind: NotificationKind }
    'unread-changed': { accountIds: AccountId[] }
  }
}

export type Happening = {
  kind: NotificationKind
  /** What it was, where the kind has several. */
  event?: NotificationEvent | null
  /** Who did it. */
  actorId: AccountId | null
  target: { kind: NotificationTarget; id: string } | null
  /** Unique for what happened, such as `like/<item>/<account>`: the same source notifies once. */
  source: string
  /** Unread notifications of one group are one; by default kind and target. */
  groupKey?: string
  tokens?: number | null
}
type ToOne = Happening & {
  /** Who is notified. */
  accountId: AccountId
}

/**
 * Notifies an account of something, if and only if the transaction commits. The rest is done in a job, so that the
 * thousand buyers of one creator do not wait for each other at the creator's notifications. Nobody is notified of what they did themselves.
 */
export async function notify(tx: Tx, happening: ToOne): Promise<void> {
  if (happening.accountId !== happening.actorId)
    await tx.enqueue('notify', { ...happening, at: tx.clock.now().toString() })
}

/** The same where a condition holds when the transaction ends, which is not looked up before. */
export async function notifyWhere(tx: Tx, condition: RawBuilder<unknown>, happening: ToOne): Promise<void> {
  if (happening.accountId === happening.actorId) return
  const payload: Topics['notify'] = { ...happening, at: tx.clock.now().toString() }
  await insertOutboxRowIf(tx.db, condition, { topic: 'notify', payload })
}

/** Notifies a batch of some thousand accounts at most, if and only if the transaction commits. */
export async function notifyMany(tx: Tx, happening: Happening, accountIds: readonly AccountId[]): Promise<void> {
  if (accountIds.length > 0)
    await tx.enqueue('notify-many', { ...happening, accountIds: [...accountIds], at: tx.clock.now().toString() })
}

type Written = {
  mail: Mail
  /** For events that others can cause again and again: the mail counts against the limit of notices to an address. */
  isLimited?: boolean
  /** It holds a link that opens something without a login. */
  hasSecret?: boolean
  /** Another than the account's, such as the one it had until now. */
  recipient?: string
}

/**
 * The same for kinds whose mail cannot be switched off: the domain writes it, with what only it knows, and it is queued in
 * this transaction. Accounts without an address get none. Throws for other kinds, whose mails `notification-mails` writes.
 */
export async function notifyAndMail(tx: Tx, happening: ToOne, written: Written): Promise<void> {
  if (!ESSENTIAL_KINDS.some((kind) => kind === happening.kind))
    throw new Error(`mails of ${happening.kind} can be switched off`)
  await notify(tx, happening)
  await mailTo(tx, happening, written)
}

async function mailTo(tx: Tx, { accountId, kind }: ToOne, written: Written): Promise<void> {
  const { mail, isLimited = false, hasSecret = false, recipient } = written
  const [account] = await findAccounts(tx, [accountId])
  const to = recipient ?? account?.email
  if (!to || (isLimited && !(await mayMail(tx, to, 'notice')))) return
  const letterhead = letterheadFor(await getSettings(tx), account?.language)
  await queueMail(tx, to, {
    kind: MAIL_KINDS.find((known) => known === kind) ?? 'notification',
    mail,
    letterhead,
    hasSecret,
    limitedAs: isLimited ? 'notice' : null,
  })
}

/** Deletes what was said to others of content that is gone, such as a post that was taken down. */
export async function withdraw(tx: Tx, targetId: string): Promise<void> {
  await tx.enqueue('notifications-withdraw', { targetId })
}

/** What is read where it happened, such as a conversation, is read in the list, and not mailed. */
export async function readGroup(tx: Tx, accountId: AccountId, groupKey: string): Promise<void> {
  if (await queries.markGroupRead(tx, accountId, groupKey))
    await tx.enqueue('unread-changed', { accountIds: [accountId] })
}
