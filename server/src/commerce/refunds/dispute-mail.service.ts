import { decimalFromMinor } from '@limelight/contract/money'
import { mailOperator } from '#/core/settings/mail-operator.service'
import type { Tx } from '#/platform/ctx'
import type { DisputeRow } from './disputes.queries.ts'

type Opened = Pick<DisputeRow, 'payment_id' | 'amount_minor' | 'reason' | 'evidence_due_at'> & { currency: string }

/** When a bank asks for the first time; what it decides later is in the console. */
export function mailDispute(tx: Tx, { payment_id, amount_minor, currency, reason, evidence_due_at }: Opened) {
  const amount = `${decimalFromMinor(amount_minor).toFixed(2)} ${currency}`
  return mailOperator(tx, {
    subject: `A bank wants ${amount} back`,
    paragraphs: [
      `The bank of a buyer wants ${amount} back. The reason it gives: ${reason.replaceAll('_', ' ')}.`,
      evidence_due_at
        ? `Evidence can be sent until ${dayOf(evidence_due_at)}; after that the money is lost.`
        : 'Look at the evidence and answer soon; without an answer the money is lost.',
    ],
    label: 'Open the payment',
    path: `/admin/payments/${payment_id}`,
  })
}

function dayOf(instant: Temporal.Instant): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(instant.epochMilliseconds)
}
