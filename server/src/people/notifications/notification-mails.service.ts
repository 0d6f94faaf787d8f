/** The mails of kinds that can be switched off: what is due for an account is one mail, at once or as a summary. */
import type { AccountId } from '@limelight/contract/ids'
import type { Language } from '@limelight/contract/languages'
import {
  type EmailCadence,
  isFixed,
  NOTIFICATIONS,
  type Notification,
  type NotificationKind,
} from '@limelight/contract/people/notifications'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { type Mail, queueMail } from '#/platform/mail/mail.service'
import type { MailContent } from '#/platform/mail/render-mail'
import * as queries from './notification-mails.queries.ts'
import { addressOf, quoting, type Site, textOf, type Words, wordsFor } from './notification-text.ts'
import { findNotifications, findSettings } from './notifications.queries.ts'
import { toNotification } from './notifications.service.ts'
import { type Subscribed, unsubscribeUrl } from './unsubscribe-token.ts'

const PAGE = 500
/** Most of an account's time is waiting for the database; half of the connections stay for others. */
const AT_ONCE = 5
/** More are counted only: the list on the site has them all. */
const SHOWN = 20

/** The mail about sales that an account paid from its wallet; undefined when none of them is left to tell of. */
export type WriteSpending = (
  tx: Tx,
  spent: { accountId: AccountId; saleIds: readonly string[] },
) => Promise<Mail | undefined>

/**
 * Mails everything that is due, account by account. Several processes may do this at once: what one took, others do not find. What was
 * spent has a mail of its own, which its domain writes.
 */
export async function sendDueMails(ctx: Ctx, writeSpending: WriteSpending): Promise<void> {
  let after: AccountId | null = null
  for (;;) {
    const accountIds: AccountId[] = await queries.findDueAccounts(ctx, { after, limit: PAGE })
    const waiting = accountIds.values()
    await Promise.all(Array.from({ length: AT_ONCE }, () => sendEach(ctx, waiting, writeSpending)))
    after = accountIds.at(-1) ?? null
    if (accountIds.length < PAGE) return
  }
}

async function sendEach(ctx: Ctx, accountIds: Iterable<AccountId>, writeSpending: WriteSpending): Promise<void> {
  for (const accountId of accountIds) await sendTo(ctx, accountId, writeSpending)
}

/** One account that fails keeps nobody else from their mail. */
async function sendTo(ctx: Ctx, accountId: AccountId, writeSpending: WriteSpending): Promise<void> {
  await ctx
    .transaction((tx) => mailDue(tx, accountId, writeSpending))
    .catch((err: unknown) => ctx.log.error({ event: 'notifications.mail_failed', accountId, err }))
}

/**
 * What is due and still unread, in the transaction that takes it away. What the account may not see any more, has read or has
 * switched off meanwhile is left out.
 */
async function mailDue(tx: Tx, accountId: AccountId, writeSpending: WriteSpending): Promise<void> {
  const ids = await queries.takeDue(tx, accountId)
  const [account] = await findAccounts(tx, [accountId])
  if (!account?.email || account.email_verified_at === null || account.status !== 'active' || ids.length === 0) return
  const reader = { id: accountId, role: account.role, country: null }
  const found = await findNotifications(tx, reader, { ids, isUnread: true })
  const cadences = cadencesOf(await findSettings(tx, accountId))
  const notifications = found.map(toNotification).filter(({ kind }) => cadences(kind) !== 'off')
  if (notifications.length === 0) return
  await queries.markMailed(
    tx,
    notifications.map(({ _id }) => _id),
  )
  const to = { accountId, email: account.email, language: account.language, cadences }
  const spending = notifications.filter(({ kind }) => kind === 'spending')
  await mailSpending(tx, to, { spending, writeSpending })
  await mailNotifications(
    tx,
    to,
    notifications.filter(({ kind }) => kind !== 'spending'),
  )
}

type To = {
  accountId: AccountId
  email: string
  language: Language | null
  cadences: (kind: NotificationKind) => EmailCadence
}

async function mailSpending(
  tx: Tx,
  { accountId, email, language, cadences }: To,
  { spending, writeSpending }: { spending: Notification[]; writeSpending: WriteSpending },
): Promise<void> {
  const saleIds = spending.flatMap(({ target }) => target?.id ?? [])
  const mail = saleIds.length > 0 ? await writeSpending(tx, { accountId, saleIds }) : undefined
  if (!mail) return
  const origin = tx.config.publicUrl
  const unsubscribe = unsubscribeUrl(tx.config, { accountId, kinds: { spending: cadences('spending') } })
  await queueMail(tx, email, {
    kind: 'receipt',
    mail: (chosen) => ({ ...mail(chosen), optional: optionalPart(wordsFor(chosen), { origin, unsubscribe }) }),
    letterhead: letterheadFor(await getSettings(tx), language),
  })
}

async function mailNotifications(
  tx: Tx,
  { accountId, email, language, cadences }: To,
  notifications: Notification[],
): Promise<void> {
  if (notifications.length === 0) return
  const settings = await getSettings(tx)
  const kinds: Subscribed = {}
  for (const { kind } of notifications) kinds[kind] = cadences(kind)
  const origin = tx.config.publicUrl
  const unsubscribe = unsubscribeUrl(tx.config, { accountId, kinds })
  await queueMail(tx, email, {
    kind: 'notification',
    mail: (chosen) => writeMail(notifications, wordsFor(chosen), { site: settings, origin, unsubscribe }),
    letterhead: letterheadFor(settings, language),
  })
}

type Chosen = Awaited<ReturnType<typeof findSettings>>

function cadencesOf(settings: Chosen): (kind: NotificationKind) => EmailCadence {
  return (kind) => {
    if (isFixed(kind, 'email')) return 'off'
    const chosen = settings.find((row) => row.kind === kind && row.channel === 'email')
    return chosen ? (chosen.cadence ?? 'off') : NOTIFICATIONS[kind].email
  }
}

type Sender = { site: Site; origin: string; unsubscribe: string }

function writeMail(notifications: Notification[], words: Words, { site, origin, unsubscribe }: Sender): MailContent {
  const { t } = words
  const optional = optionalPart(words, { origin, unsubscribe })
  const [only, ...others] = notifications
  if (only && others.length === 0) return { ...writeOne(only, words, { site, origin }), optional }
  const items = notifications.slice(0, SHOWN).map((one) => itemOf(one, words, { site, origin }))
  const count = notifications.length
  const more = count - items.length
  return {
    subject: t('mail.subject', { count, shown: count }),
    paragraphs: [t('mail.intro'), ...(more > 0 ? [t('mail.more', { count: more, shown: more })] : [])],
    items,
    action: { label: t('mail.action'), url: `${origin}/notifications` },
    optional,
  }
}

function optionalPart({ t }: Words, { origin, unsubscribe }: Omit<Sender, 'site'>) {
  return {
    reason: t('mail.reason'),
    settingsUrl: `${origin}/notifications/settings`,
    unsubscribeUrl: unsubscribe,
  }
}

function writeOne(one: Notification, words: Words, { site, origin }: Omit<Sender, 'unsubscribe'>): MailContent {
  const { t } = words
  const action = { label: t('mail.action'), url: addressOf(one, origin) }
  const { announcement } = one
  if (announcement) return { subject: announcement.title, paragraphs: announcement.text.split(/\n\s*\n/), action }
  const line = t('mail.one', textOf(one, words, site))
  return { subject: line, paragraphs: [t('mail.intro')], items: [itemOf(one, words, { site, origin })], action }
}

function itemOf(one: Notification, words: Words, { site, origin }: Omit<Sender, 'unsubscribe'>) {
  const { who, what } = textOf(one, words, site)
  return { title: who, text: quoting(what, one), url: addressOf(one, origin) }
}
