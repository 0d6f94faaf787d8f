/** The double's objects and how they change; each change emits the event that Stripe emits. */
import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import * as objects from './stripe-double-objects.ts'
import { type Fields, metadataOf } from './stripe-double-params.ts'

/** Refused as Stripe refuses: a status, and what stands under `error`. */
export class Refusal extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message))
    this.status = status
    this.error = error
  }
}

const CARDS: Record<string, { brand: string; last4: string }> = {
  pm_card_visa: { brand: 'visa', last4: '4242' },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444' },
  pm_card_authenticationRequired: { brand: 'visa', last4: '3184' },
  pm_card_chargeCustomerFail: { brand: 'visa', last4: '0341' },
  pm_card_chargeDeclined: { brand: 'visa', last4: '0002' },
  pm_card_chargeDeclinedInsufficientFunds: { brand: 'visa', last4: '9995' },
}

type Method = Stripe.PaymentMethod & { token: string; isUsedUp: boolean }

export type World = ReturnType<typeof createWorld>

export function createWorld() {
  const customers = new Map<string, Stripe.Customer>()
  const methods = new Map<string, Method>()
  const setups = new Map<string, Stripe.SetupIntent>()
  const intents = new Map<string, Stripe.PaymentIntent>()
  const refunds: Stripe.Refund[] = []
  const disputes = new Map<string, objects.DisputeObject>()
  const accounts = new Map<string, objects.AccountObject>()
  const transfers: Stripe.Transfer[] = []
  const events: Stripe.Event[] = []
  /** What cards that would do are refused with, until it is null again. */
  const bank: { declines: string | null } = { declines: null }
  /** Answers like a mock without state: objects of a kind share one id, and charges never change. */
  const mock = { isOne: false }

  const created = () => Math.floor(Date.now() / 1000)
  const fresh = (prefix: string) => {
    const name = mock.isOne && prefix !== 'evt' ? 'sample' : randomUUID().replaceAll('-', '')
    return { id: `${prefix}_${name}`, created: created() }
  }

  function emit(type: string, object: object, account?: string): void {
    const event = {
      ...fresh('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      type,
      livemode: false,
      pending_webhooks: 1,
      request: null,
      data: { object: structuredClone(object) },
      ...(account === undefined ? {} : { account }),
    }
    // Of the union of all events, chosen by a name that is not known here.
    events.push(event as unknown as Stripe.Event)
  }

  function requireCustomer(id: string | undefined): string | null {
    if (id === undefined) return null
    if (!customers.has(id)) throw missing('customer', id)
    return id
  }

  function newMethod(token: string, customer: string | null): Stripe.PaymentMethod {
    const card = CARDS[token]
    if (!card) throw missing('payment_method', token)
    const method = {
      ...objects.methodObject({ ...fresh('pm'), card: { ...card, token }, customer }),
      token,
      isUsedUp: false,
    }
    methods.set(method.id, method)
    return method
  }

  function getMethod(id: string): Method {
    const method = methods.get(id)
    if (method) return method
    const card = CARDS[id]
    if (!card) throw missing('payment_method', id)
    // A test token stands for a new card each time.
    return {
      ...objects.methodObject({ id, created: created(), card: { ...card, token: id }, customer: null }),
      token: id,
      isUsedUp: false,
    }
  }

  function attach(id: string, customer: string): Stripe.PaymentMethod {
    requireCustomer(customer)
    const method = getMethod(id)
    if (method.customer !== null) throw invalid('The payment method is attached already.', 'payment_method')
    // Once detached, a card cannot come back.
    if (method.isUsedUp) throw invalid('The payment method was detached and may not be used again.', 'payment_method')
    if (method.token.startsWith('pm_card_chargeDeclined')) throw declined(codeOf(method.token))
    const attached = methods.has(id) ? method : newMethod(method.token, customer)
    attached.customer = customer
    emit('payment_method.attached', attached)
    return attached
  }

  function settle(intent: Stripe.PaymentIntent, facts: Partial<Stripe.PaymentIntent>, type: string): void {
    Object.assign(intent, facts)
    emit(`payment_intent.${type}`, intent)
  }

  function succeed(intent: Stripe.PaymentIntent): void {
    const latest_charge = objects.chargeObject(intent, 0).id
    const paid = { status: 'succeeded', amount_received: intent.amount, latest_charge, next_action: null } as const
    settle(intent, { ...paid, last_payment_error: null }, 'succeeded')
    emit('charge.succeeded', objects.chargeObject(intent, 0))
  }

  function fail(intent: Stripe.PaymentIntent, error: { code: string; decline_code?: string }): void {
    const method = typeof intent.payment_method === 'string' ? methods.get(intent.payment_method) : undefined
    const last = { ...error, type: 'card_error', message: 'The card was declined.', payment_method: method }
    const facts = { status: 'requires_payment_method', payment_method: null, next_action: null } as const
    // The type of an error leaves its parts open; these are the ones that an intent carries.
    settle(intent, { ...facts, last_payment_error: last as Stripe.PaymentIntent.LastPaymentError }, 'payment_failed')
  }

  /** Charges the card now, or asks the card holder, or declines. */
  function confirm(intent: Stripe.PaymentIntent, fields: Fields): Stripe.PaymentIntent {
    if (intent.status !== 'requires_payment_method') throw unexpected(intent)
    const method = methods.get(fields.payment_method ?? '')
    if (!method) throw missing('payment_method', fields.payment_method ?? '')
    if (method.customer !== intent.customer) throw invalid('The card belongs to another customer.', 'payment_method')
    intent.payment_method = method.id
    const decline = bank.declines ?? (method.token === 'pm_card_chargeCustomerFail' ? 'generic_decline' : null)
    if (decline !== null) {
      fail(intent, { code: 'card_declined', decline_code: decline })
      throw declined(decline, intent)
    }
    if (method.token !== 'pm_card_authenticationRequired') {
      succeed(intent)
      return intent
    }
    if (fields.off_session === 'true') {
      fail(intent, { code: 'authentication_required', decline_code: 'authentication_required' })
      throw declined('authentication_required', intent)
    }
    const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} } as const
    settle(intent, { status: 'requires_action', next_action, last_payment_error: null }, 'requires_action')
    return intent
  }

  function createIntent(fields: Fields): Stripe.PaymentIntent {
    const customer = requireCustomer(fields.customer)
    const { amount = '', currency = '' } = fields
    if (Number(amount) < 50) throw invalid('Amount must be at least 50 cents.', 'amount')
    const facts = { amount: Number(amount), currency, customer, metadata: metadataOf(fields) }
    const intent = objects.intentObject({ ...fresh('pi'), ...facts })
    intents.set(intent.id, intent)
    emit('payment_intent.created', intent)
    return fields.confirm === 'true' && !mock.isOne ? confirm(intent, fields) : intent
  }

  function cancelIntent(id: string): Stripe.PaymentIntent {
    const intent = getIntent(id)
    if (mock.isOne) return intent
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent)
    settle(intent, { status: 'canceled', canceled_at: created(), next_action: null }, 'canceled')
    return intent
  }

  function getIntent(id: string): Stripe.PaymentIntent {
    const intent = intents.get(id)
    if (!intent) throw missing('payment_intent', id)
    return intent
  }

  function refund(fields: Fields): Stripe.Refund {
    const intent = getIntent(fields.payment_intent ?? '')
    const before = refunds.filter((one) => one.payment_intent === intent.id).reduce((sum, one) => sum + one.amount, 0)
    const amount = Number(fields.amount ?? intent.amount - before)
    if (intent.status !== 'succeeded') throw invalid('This payment has no charge.', 'payment_intent')
    if (before + amount > intent.amount) throw invalid('Refund amount is greater than what is left.', 'amount')
    const made = objects.refundObject({ ...fresh('re'), intent, amount, metadata: metadataOf(fields) })
    refunds.unshift(made)
    emit('refund.created', made)
    emit('charge.refunded', objects.chargeObject(intent, before + amount))
    return made
  }

  return {
    customers,
    methods,
    setups,
    intents,
    refunds,
    disputes,
    accounts,
    transfers,
    events,
    bank,
    mock,
    fresh,
    emit,
    requireCustomer,
    newMethod,
    getMethod,
    attach,
    confirm,
    createIntent,
    cancelIntent,
    getIntent,
    refund,
    succeed,
    fail,
  }
}

export function missing(param: string, id: string): Refusal {
  return new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${param}: '${id}'`,
  })
}

export function invalid(message: string, param: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', code: 'parameter_invalid', param, message })
}

function unexpected(intent: Stripe.PaymentIntent): Refusal {
  const message = `This PaymentIntent's status is ${intent.status}.`
  return new Refusal(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message })
}

function declined(reason: string, intent?: Stripe.PaymentIntent): Refusal {
  const code = reason === 'authentication_required' ? reason : 'card_declined'
  const error = { type: 'card_error', code, decline_code: reason, message: 'Your card was declined.' }
  return new Refusal(402, { ...error, ...(intent && { payment_intent: structuredClone(intent) }) })
}

function codeOf(token: string): string {
  return token.endsWith('InsufficientFunds') ? 'insufficient_funds' : 'generic_decline'
}
