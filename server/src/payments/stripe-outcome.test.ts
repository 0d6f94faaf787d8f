import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureOf, outcomeOf } from './stripe-outcome.ts'

const base = { id: 'pi_1', client_secret: 'secret', last_payment_error: null }

test('each state of a charge at Stripe is one of ours', () => {
  const wanted = { code: 'authentication_required' }
  const cases = [
    [{ status: 'succeeded' }, 'success'],
    [{ status: 'processing' }, 'processing'],
    [{ status: 'requires_confirmation' }, 'processing'],
    [{ status: 'a_state_of_tomorrow' }, 'processing'],
    [{ status: 'requires_action' }, 'require_authentication'],
    [{ status: 'requires_action', client_secret: null }, 'processing'],
    [{ status: 'requires_payment_method' }, 'processing'],
    [{ status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } }, 'failed'],
    [{ status: 'requires_payment_method', last_payment_error: wanted }, 'require_authentication'],
    [{ status: 'canceled' }, 'cancelled'],
    [{ status: 'canceled', last_payment_error: wanted }, 'cancelled'],
    [{ status: 'canceled', last_payment_error: { code: 'card_declined' } }, 'failed'],
  ] as const
  for (const [facts, status] of cases)
    assert.equal(outcomeOf({ ...base, ...facts }).status, status, JSON.stringify(facts))
})

test('a decline has one of our reasons', () => {
  const cases = [
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
    [{ code: 'expired_card' }, 'card_expired'],
    [{ code: 'payment_intent_authentication_failure' }, 'authentication_failed'],
    [{ code: 'card_declined', decline_code: 'stolen_card' }, 'declined'],
    [{}, 'declined'],
    [null, 'declined'],
  ] as const
  for (const [error, reason] of cases) assert.equal(failureOf(error), reason, JSON.stringify(error))
})
