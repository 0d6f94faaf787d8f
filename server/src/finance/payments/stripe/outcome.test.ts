import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  failureOf,
  isMissing,
  isStripeError,
  isUnknown,
  needsCardHolder,
  outcomeOf,
  outcomeOfError,
  refundOutcomeOf,
} from './outcome.ts'

const base = { id: 'pi_1', client_secret: 'secret', last_payment_error: null }

test('each state of a charge at Stripe is one of ours', () => {
  const authentication = { code: 'authentication_required' }
  const cases = [
    [{ status: 'succeeded' }, 'success'],
    [{ status: 'processing' }, 'processing'],
    [{ status: 'requires_confirmation' }, 'processing'],
    [{ status: 'a_state_of_tomorrow' }, 'processing'],
    [{ status: 'requires_action' }, 'require_authentication'],
    [{ status: 'requires_action', client_secret: null }, 'processing'],
    [{ status: 'requires_payment_method' }, 'processing'],
    [{ status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } }, 'failed'],
    [{ status: 'requires_payment_method', last_payment_error: authentication }, 'require_authentication'],
    [{ status: 'requires_payment_method', last_payment_error: authentication, client_secret: null }, 'processing'],
    [{ status: 'canceled' }, 'cancelled'],
    [{ status: 'canceled', last_payment_error: authentication }, 'cancelled'],
    [{ status: 'canceled', last_payment_error: { code: 'card_declined' } }, 'failed'],
  ] as const
  for (const [facts, status] of cases)
    assert.equal(outcomeOf({ ...base, ...facts }).status, status, JSON.stringify(facts))
})

test('a decline has one of our reasons', () => {
  const cases = [
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
    [{ code: 'expired_card' }, 'card_expired'],
    [{ code: 'card_declined', decline_code: 'expired_card' }, 'card_expired'],
    [{ code: 'card_declined', decline_code: 'authentication_required' }, 'authentication_failed'],
    [{ code: 'payment_intent_authentication_failure' }, 'authentication_failed'],
    [{ code: 'card_declined', decline_code: 'stolen_card' }, 'declined'],
    [{}, 'declined'],
    [null, 'declined'],
  ] as const
  for (const [error, reason] of cases) assert.equal(failureOf(error), reason, JSON.stringify(error))
})

test('what a charge at Stripe is called, why it failed and how to authenticate come along', () => {
  const declined = { ...base, last_payment_error: { code: 'expired_card' } }
  assert.deepEqual(outcomeOf({ ...base, status: 'succeeded' }), { status: 'success', gatewayRef: 'pi_1' })
  assert.deepEqual(outcomeOf({ ...base, status: 'requires_action' }), {
    status: 'require_authentication',
    gatewayRef: 'pi_1',
    clientSecret: 'secret',
  })
  for (const status of ['canceled', 'requires_payment_method'])
    assert.deepEqual(outcomeOf({ ...declined, status }), {
      status: 'failed',
      gatewayRef: 'pi_1',
      reason: 'card_expired',
    })
})

test('the card holder is needed only where the bank asked and nobody was there', () => {
  const authentication = {
    ...base,
    status: 'requires_payment_method',
    last_payment_error: { code: 'authentication_required' },
  }
  assert.equal(needsCardHolder(authentication), true)
  assert.equal(needsCardHolder({ ...authentication, status: 'canceled' }), false)
  assert.equal(needsCardHolder({ ...authentication, last_payment_error: { code: 'card_declined' } }), false)
  assert.equal(needsCardHolder({ ...authentication, last_payment_error: null }), false)
})

test('a refund is done, has failed or is under way', () => {
  const cases = [
    ['succeeded', 'success'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    [null, 'pending'],
  ] as const
  for (const [theirs, status] of cases)
    assert.deepEqual(refundOutcomeOf({ id: 're_1', status: theirs }), { status, ref: 're_1' })
})

test('an error is a refusal, or may have been accepted all the same, or says nothing of a charge', () => {
  const cases = [
    ['StripeInvalidRequestError', { status: 'failed', gatewayRef: null, reason: 'gateway_refused' }],
    ['StripeAuthenticationError', { status: 'failed', gatewayRef: null, reason: 'gateway_refused' }],
    ['StripePermissionError', { status: 'failed', gatewayRef: null, reason: 'gateway_refused' }],
    ['StripeConnectionError', { status: 'processing', gatewayRef: null }],
    ['StripeAPIError', { status: 'processing', gatewayRef: null }],
    ['StripeRateLimitError', { status: 'processing', gatewayRef: null }],
    ['StripeIdempotencyError', undefined],
  ] as const
  for (const [type, outcome] of cases) {
    assert.deepEqual(outcomeOfError(stripeError(type)), outcome, type)
    assert.equal(isUnknown(stripeError(type)), outcome?.status === 'processing', type)
    assert.equal(isMissing(stripeError(type)), type === 'StripeInvalidRequestError', type)
  }
})

test('a declined card says so, with the charge where there is one', () => {
  const decline = { code: 'card_declined', decline_code: 'insufficient_funds' }
  const without = { status: 'failed', gatewayRef: null, reason: 'insufficient_funds' }
  assert.deepEqual(outcomeOfError(stripeError('StripeCardError', decline)), without)
  const intent = { ...base, status: 'requires_payment_method', last_payment_error: decline }
  assert.deepEqual(outcomeOfError(stripeError('StripeCardError', { payment_intent: intent })), {
    ...without,
    gatewayRef: 'pi_1',
  })
})

test('errors of others are none of Stripe’s', () => {
  for (const error of [new Error('no type'), stripeError('TypeStripe'), { type: 'StripeCardError' }, undefined]) {
    assert.equal(isStripeError(error), false)
    assert.equal(outcomeOfError(error), undefined)
    assert.equal(isMissing(error), false)
    assert.equal(isUnknown(error), false)
  }
})

function stripeError(type: string, facts: object = {}): Error {
  return Object.assign(new Error(type), { type, ...facts })
}
