import type { NotificationEvent } from '@limelight/contract/people/notifications'
import { findAccounts } from '#/people/accounts/accounts.service'
import { notifyAndMail } from '#/people/notifications/notify.service'
import type { Tx } from '#/platform/ctx'
import type { Mail } from '#/platform/mail/mail.service'
import type { About } from './subscription-mails.ts'
import type { SubscriptionRow } from './subscriptions.queries.ts'

type Noted = {
  subscription: Pick<SubscriptionRow, 'fan_id' | 'performer_id'>
  /** The mail of `confirm_renewal` has a link that opens the payment. */
  event?: Extract<NotificationEvent, 'ended' | 'renewal_failed' | 'confirm_renewal'>
}

/** A notification and a mail about a subscription, to its fan, in the transaction that is the reason for them. */
export async function notifyFanOf(
  tx: Tx,
  { subscription: { fan_id, performer_id }, event }: Noted,
  write: (about: About) => Mail,
): Promise<void> {
  const [performer] = await findAccounts(tx, [performer_id])
  const mail = write({ origin: tx.config.publicUrl, performerName: performer?.name ?? null })
  const happening = {
    kind: 'subscription',
    event: event ?? null,
    accountId: fan_id,
    actorId: performer?.id ?? null,
    target: null,
    source: `subscription/${performer_id}/${event ?? 'notice'}/${tx.clock.now()}`,
    groupKey: `subscription/${performer_id}`,
  } as const
  await notifyAndMail(tx, happening, { mail, hasSecret: event === 'confirm_renewal' })
}
