/** Objects in the shapes of the library's own types, so that the compiler says when Stripe's shapes change. */
import type Stripe from 'stripe'

type Metadata = Record<string, string>
type Of<T> = { id: string; created: number } & T

export function customerObject({ id, created, metadata }: Of<{ metadata: Metadata }>): Stripe.Customer {
  return {
    id,
    object: 'customer',
    balance: 0,
    created,
    default_source: null,
    description: null,
    email: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata,
    shipping: null,
  }
}

export type CardFacts = { last4: string; brand: string; token: string }

export function methodObject({
  id,
  created,
  card,
  customer,
}: Of<{ card: CardFacts; customer: string | null }>): Stripe.PaymentMethod {
  return {
    id,
    object: 'payment_method',
    billing_details: { address: null, email: null, name: 'A Fan', phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: null,
      country: 'US',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: 2099,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: null,
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

export function setupObject({
  id,
  created,
  customer,
  metadata,
}: Of<{ customer: string | null; metadata: Metadata }>): Stripe.SetupIntent {
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { allow_redirects: 'never', enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText()}`,
    created,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}

export type IntentFacts = Of<{ amount: number; currency: string; customer: string | null; metadata: Metadata }>

export function intentObject({ id, created, amount, currency, customer, metadata }: IntentFacts): Stripe.PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'never', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText()}`,
    confirmation_method: 'automatic',
    created,
    currency,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

export function refundObject(
  facts: Of<{ intent: Stripe.PaymentIntent; amount: number; metadata: Metadata }>,
): Stripe.Refund {
  const { id, created, intent, amount, metadata } = facts
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: chargeIdOf(intent),
    created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    metadata,
    payment_intent: intent.id,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

/** The fields that we read; a real charge has a page of others. */
export type ChargeEventObject = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'currency'
  | 'customer'
  | 'metadata'
  | 'payment_intent'
  | 'refunded'
  | 'livemode'
>

export function chargeObject(intent: Stripe.PaymentIntent, refunded: number): ChargeEventObject {
  const { amount, currency, customer, metadata, id } = intent
  return {
    id: chargeIdOf(intent),
    object: 'charge',
    amount,
    amount_refunded: refunded,
    currency,
    customer: typeof customer === 'string' ? customer : null,
    metadata,
    payment_intent: id,
    refunded: refunded >= amount,
    livemode: false,
  }
}

export type DisputeEventObject = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'currency' | 'payment_intent' | 'charge' | 'reason' | 'status' | 'metadata' | 'livemode'
>

export function disputeObject(
  id: string,
  intent: Stripe.PaymentIntent,
  status: Stripe.Dispute.Status,
): DisputeEventObject {
  const { amount, currency } = intent
  const charge = chargeIdOf(intent)
  const rest = { reason: 'fraudulent', status, metadata: {}, livemode: false } as const
  return { id, object: 'dispute', amount, currency, payment_intent: intent.id, charge, ...rest }
}

/** The answer to a request: with the evidence submitted so far. */
export type DisputeObject = DisputeEventObject & {
  evidence: Record<string, string | null>
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by' | 'has_evidence' | 'past_due' | 'submission_count'>
}

export function disputeToAnswer(...of: Parameters<typeof disputeObject>): DisputeObject {
  const details = { due_by: null, has_evidence: false, past_due: false, submission_count: 0 }
  return { ...disputeObject(...of), evidence: { customer_name: null }, evidence_details: details }
}

/** The fields that we read. */
export type AccountObject = Pick<
  Stripe.Account,
  'id' | 'object' | 'payouts_enabled' | 'charges_enabled' | 'details_submitted' | 'metadata'
> & { capabilities: Stripe.Account.Capabilities }

export function accountObject(id: string, metadata: Metadata): AccountObject {
  return {
    id,
    object: 'account',
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    details_submitted: false,
    metadata,
    payouts_enabled: false,
  }
}

export function transferObject(
  facts: Of<{ amount: number; currency: string; destination: string; group: string | null; metadata: Metadata }>,
): Stripe.Transfer {
  const { id, created, amount, currency, destination, group, metadata } = facts
  return {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created,
    currency,
    description: null,
    destination,
    livemode: false,
    metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    transfer_group: group,
  }
}

function chargeIdOf({ id }: Stripe.PaymentIntent): string {
  return id.replace('pi_', 'ch_')
}

function randomText(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
