import type { Settings } from '@limelight/contract/settings'
import { letterheadFor } from '#/core/settings/settings.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Tx } from '#/platform/ctx'
import { type Mail, queueMail } from '#/platform/mail/mail.service'
import type { About } from './subscription-mails.ts'
import type { SubscriptionRow } from './subscriptions.queries.ts'

/** A mail about a subscription, to its fan, in the transaction that is the reason for it. */
export async function mailFan(
  tx: Tx,
  {
    subscription: { fan_id, performer_id },
    settings,
  }: { subscription: Pick<SubscriptionRow, 'fan_id' | 'performer_id'>; settings: Settings },
  write: (about: About) => Mail,
): Promise<void> {
  const accounts = await findAccounts(tx, [fan_id, performer_id])
  const fan = accounts.find((account) => account.id === fan_id)
  const performerName = accounts.find((account) => account.id === performer_id)?.name ?? null
  if (!fan?.email) return
  const mail = write({ origin: tx.config.publicUrl, performerName })
  await queueMail(tx, fan.email, mail, letterheadFor(settings, fan.language))
}
