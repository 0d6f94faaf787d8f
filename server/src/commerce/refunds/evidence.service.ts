import type { AccountId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { writeAudit } from '#/core/audit/audit.service'
import { getSettings } from '#/core/settings/settings.service'
import { findLocationEvidence, findPayment, type PaymentRow } from '#/finance/payments/payments.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import { type Pdf, renderPdf } from '#/platform/pdf'
import type { DisputeLine } from './disputes.queries.ts'
import { getDispute } from './disputes.service.ts'
import { type EvidenceLine, findActivity } from './evidence.queries.ts'
import type { RefundContext } from './post-refund.service.ts'

/** Activity of so long before the payment says whether the buyer was the account's owner. */
const DAYS_BEFORE = 30

export type Facts = [label: string, value: string][]

/** All that speaks for a disputed payment. */
export type Evidence = { dispute: DisputeLine; email: string; payment: Facts; buyer: Facts; activity: Facts }

/** Throws `not_found`. */
export async function gatherEvidence(
  { ctx, kinds }: Pick<RefundContext, 'ctx' | 'kinds'>,
  id: string,
): Promise<Evidence & { row: PaymentRow; product: string }> {
  const dispute = await getDispute(ctx, id)
  const row = await findPayment(ctx, dispute.payment_id)
  if (!row) throw new Error(`dispute ${id} has no payment`)
  const from = row.created_at.subtract({ hours: DAYS_BEFORE * 24 })
  const [[fan], evidence, activity] = await Promise.all([
    findAccounts(ctx, [row.fan_id]),
    findLocationEvidence(ctx, row.id),
    findActivity(ctx, { fanId: row.fan_id, from, to: ctx.clock.now() }),
  ])
  const email = fan?.email ?? ''
  const product = kinds[row.kind].describe(row).receipt
  const buyer: Facts = [
    ['Account', `${fan?.name ?? 'Former member'} (${fan?.username ?? ''})`],
    ['Email', email],
    ['Country', evidence.map(({ source, country }) => `${country} by ${source}`).join(', ') || 'not recorded'],
  ]
  return { dispute, row, email, product, payment: factsOf(row, product), buyer, activity: activity.map(asFact) }
}

/** To hand to the bank. Throws `not_found`. Audited: it shows addresses. */
export async function getEvidencePdf(context: RefundContext, operatorId: AccountId, id: string): Promise<Uint8Array> {
  const { ctx } = context
  const { dispute, payment, buyer, activity } = await gatherEvidence(context, id)
  const { siteName } = await getSettings(ctx)
  await ctx.transaction((tx) =>
    writeAudit(tx, { actorId: operatorId, action: 'dispute.evidence_viewed', targetType: 'dispute', targetId: id }),
  )
  return renderPdf(`Dispute ${dispute.gateway_ref}`, (pdf) => {
    pdf.addPage().font('bold').fontSize(18).text(`${siteName}: dispute ${dispute.gateway_ref}`)
    section(pdf, 'Payment', [...payment, ...factsOfDispute(dispute)])
    section(pdf, 'Buyer', buyer)
    section(pdf, 'Account activity', activity)
  })
}

function factsOf(payment: PaymentRow, product: string): Facts {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: payment.currency })
  return [
    ['Purchase', product],
    ['Charged', `${money.format(decimalFromMinor(payment.amount_minor))} on ${payment.created_at.toString()}`],
    ['Card', `${payment.brand ?? ''} ending in ${payment.last4 ?? ''}`],
    ['Gateway reference', payment.gateway_ref ?? ''],
    ['Already refunded', money.format(decimalFromMinor(payment.refunded_minor))],
  ]
}

function factsOfDispute({ reason, status, amount_minor, currency, created_at }: DisputeLine): Facts {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency })
  return [
    ['Disputed', `${money.format(decimalFromMinor(amount_minor))} on ${created_at.toString()}: ${reason}, ${status}`],
  ]
}

function asFact({ at, text }: EvidenceLine): Facts[number] {
  return [at.toString(), text]
}

function section(pdf: Pdf, title: string, facts: Facts): void {
  pdf.moveDown(1).font('bold').fontSize(12).text(title).fontSize(9)
  for (const [label, value] of facts) {
    pdf.font('bold').text(`${label}  `, { continued: true }).font('plain').text(value)
  }
  if (facts.length === 0) pdf.font('plain').text('No records.')
}
