import type { Settings } from '@limelight/contract/settings'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Tx } from '#/platform/ctx'
import { type MailContent, queueMail } from '#/platform/mail/mail.service'
import type { SubscriptionRow } from './subscriptions.queries.ts'

export type About = { origin: string; performerName: string }

/** A mail about a subscription, to its fan, in the transaction that is the reason for it. */
export async function mailFan(
  tx: Tx,
  {
    subscription: { fan_id, performer_id },
    settings,
  }: { subscription: Pick<SubscriptionRow, 'fan_id' | 'performer_id'>; settings: Settings },
  write: (about: About) => MailContent,
): Promise<void> {
  const accounts = await findAccounts(tx, [fan_id, performer_id])
  const email = accounts.find((account) => account.id === fan_id)?.email
  const performerName = accounts.find((account) => account.id === performer_id)?.name ?? 'a former creator'
  if (!email) return
  const mail = write({ origin: tx.config.publicUrl, performerName })
  await queueMail(tx, email, { ...mail, siteName: settings.siteName })
}
