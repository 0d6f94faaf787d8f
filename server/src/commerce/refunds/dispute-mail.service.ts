import { decimalFromMinor } from '@limelight/contract/money'
import { mailOperator } from '#/core/settings/mail-operator.service'
import type { Tx } from '#/platform/ctx'
import type { DisputeRow } from './disputes.queries.ts'

type Opened = Pick<DisputeRow, 'payment_id' | 'amount_minor' | 'reason' | 'evidence_due_at'> & { currency: string }

/** When a bank asks for the first time; what it decides later is in the console. */
export function mailDispute(tx: Tx, { payment_id, amount_minor, currency, reason, evidence_due_at }: Opened) {
  const amount = `${decimalFromMinor(amount_minor).toFixed(2)} ${currency}`
  return mailOperator(tx, {
    subject: `New dispute: ${amount}`,
    paragraphs: [
      `A buyer’s bank has disputed a payment of ${amount}. Reason: ${reason.replaceAll('_', ' ')}.`,
      evidence_due_at
        ? `Send your evidence by ${dayOf(evidence_due_at)}. After that, the money is lost.`
        : 'Send your evidence soon. Without evidence, the money is lost.',
    ],
    label: 'View payment',
    path: `/admin/payments/${payment_id}`,
  })
}

function dayOf(instant: Temporal.Instant): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(instant.epochMilliseconds)
}
