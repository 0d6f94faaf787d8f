import type { AccountId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import type { PayoutStatus } from '@limelight/contract/payouts'
import { mailOperator } from '#/core/settings/mail-operator.service'
import { readSettings } from '#/core/settings/settings.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Tx } from '#/platform/ctx'
import { type MailContent, queueMail } from '#/platform/mail/mail.service'
import type { PayoutRow } from './payouts.queries.ts'

type About = Pick<PayoutRow, 'id' | 'performer_id' | 'amount_minor' | 'currency' | 'reason' | 'reference'>

/** What became of their request; nothing for what they did themselves or need not act on. */
export async function mailDecision(tx: Tx, payout: About, status: PayoutStatus): Promise<void> {
  const content = decisionMail(payout, status)
  if (!content) return
  await mail(tx, payout.performer_id, {
    ...content,
    action: { label: 'View payout', url: `${tx.config.publicUrl}/creator/payouts/${payout.id}` },
  })
}

/** Once per request: a changed amount is the same request, and a cancelled one needs nobody. */
export function mailRequest(tx: Tx, payout: Pick<PayoutRow, 'id' | 'amount_minor' | 'currency'> & { name: string }) {
  return mailOperator(tx, {
    subject: `New payout request: ${amountOf(payout)}`,
    paragraphs: [
      `${payout.name} has requested a payout of ${amountOf(payout)}. The money is set aside until you decide.`,
    ],
    label: 'View request',
    path: `/admin/payouts/${payout.id}`,
  })
}

/** So that they learn of it when it was not them. */
export function mailDestinationChanged(tx: Tx, performerId: AccountId): Promise<void> {
  return mail(tx, performerId, {
    subject: 'Your payout details were changed',
    paragraphs: [
      'Your bank details or your payout method were changed just now. Payouts are paused for 72 hours.',
      'If it wasn’t you, change your password immediately and contact us.',
    ],
    action: { label: 'View my profile', url: `${tx.config.publicUrl}/creator/account#banking` },
  })
}

function decisionMail(payout: About, status: PayoutStatus): Pick<MailContent, 'subject' | 'paragraphs'> | undefined {
  const amount = amountOf(payout)
  const back = 'The money is back in your earnings. You can request it again.'
  if (status === 'approved')
    return { subject: `Your payout of ${amount} is approved`, paragraphs: ['We’ll pay it next.'] }
  if (status === 'paid')
    return {
      subject: `Your payout of ${amount} is on its way`,
      paragraphs: [`Reference: ${payout.reference}`, 'It can take a few days to arrive.'],
    }
  if (status === 'rejected')
    return { subject: `Your payout of ${amount} was rejected`, paragraphs: [`Reason: ${payout.reason}`, back] }
  if (status === 'failed')
    return { subject: `Your payout of ${amount} has failed`, paragraphs: [`Reason: ${payout.reason}`, back] }
  return undefined
}

function amountOf({ amount_minor, currency }: Pick<PayoutRow, 'amount_minor' | 'currency'>): string {
  return `${decimalFromMinor(amount_minor).toFixed(2)} ${currency}`
}

/** Accounts without an address get no mail. */
async function mail(tx: Tx, to: AccountId, content: MailContent): Promise<void> {
  const [account] = await findAccounts(tx, [to])
  const { siteName } = await readSettings(tx)
  if (account?.email) await queueMail(tx, account.email, { ...content, siteName })
}
