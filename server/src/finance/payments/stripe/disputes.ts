import type Stripe from 'stripe'
import type { DisputeEvidence, EvidenceOutcome } from '#/finance/payments/gateways/gateway'
import type { StripeClient } from './client.ts'

/** Stripe takes 20 000 characters a field, and refuses more pages than the card's network reads: some stop at 19. */
const LONGEST = 10_000

type Fields = Stripe.DisputeUpdateParams.Evidence

/**
 * In words only: a file would go to another host. What somebody has written on Stripe's own pages stays, and only what is
 * empty there is filled in.
 */
export async function submitEvidence(client: StripeClient, evidence: DisputeEvidence): Promise<EvidenceOutcome> {
  const stripe = await client()
  const dispute = await stripe.disputes.retrieve(evidence.disputeRef)
  const isWaiting = dispute.status === 'needs_response' || dispute.status === 'warning_needs_response'
  // Sent by an earlier attempt whose answer was lost, or on Stripe's own pages.
  if (!isWaiting) return dispute.evidence_details.submission_count > 0 ? 'sent' : 'closed'
  await stripe.disputes.update(evidence.disputeRef, { evidence: addedTo(dispute, fieldsOf(evidence)), submit: true })
  return 'sent'
}

function fieldsOf({ customerName, customerEmail, product, serviceDate, activity, statement }: DisputeEvidence): Fields {
  return {
    customer_name: customerName,
    customer_email_address: customerEmail,
    product_description: product.slice(0, LONGEST),
    service_date: serviceDate,
    access_activity_log: activity.slice(0, LONGEST),
    uncategorized_text: statement.slice(0, LONGEST),
  }
}

/** An empty field would be refused, or take away what stands there. */
function addedTo({ evidence }: Stripe.Dispute, fields: Fields): Fields {
  const staged = new Map<string, unknown>(Object.entries(evidence))
  return Object.fromEntries(Object.entries(fields).filter(([name, text]) => text !== '' && !staged.get(name)))
}
