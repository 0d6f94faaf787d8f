/** What Stripe's events are read as. Signatures are tested in `webhooks/`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventContent } from '#/finance/payments/gateways/gateway-event'
import { contentOf } from './event-content.ts'

const INTENT = { id: 'pi_1', status: 'succeeded', amount: 1_250, currency: 'usd' }
const UNREADABLE: EventContent = { kind: 'unreadable' }

test('a charge says its key, customer, sums and what it waits for', () => {
  const whole = {
    ...INTENT,
    amount_received: 1_000,
    customer: { id: 'cus_1' },
    metadata: { charge_key: 'payment/1' },
    client_secret: 'secret',
    last_payment_error: { code: 'card_declined', decline_code: 'lost_card', message: 'not taken over' },
  }
  assert.deepEqual(contentOf('payment_intent.succeeded', whole), {
    kind: 'charge',
    chargeKey: 'payment/1',
    customerRef: 'cus_1',
    amountMinor: 1_250,
    currency: 'USD',
    receivedMinor: 1_000,
    intent: {
      id: 'pi_1',
      status: 'succeeded',
      client_secret: 'secret',
      last_payment_error: { code: 'card_declined', decline_code: 'lost_card' },
    },
  })
  assert.deepEqual(contentOf('payment_intent.created', { ...INTENT, customer: 'cus_2' }), {
    kind: 'charge',
    chargeKey: null,
    customerRef: 'cus_2',
    amountMinor: 1_250,
    currency: 'USD',
    receivedMinor: 0,
    intent: { id: 'pi_1', status: 'succeeded', client_secret: null, last_payment_error: null },
  })
})

test('a refund says of what, by whose key, and what became of it', () => {
  const refund = { id: 're_1', amount: 500, currency: 'eur', payment_intent: 'pi_1', status: 'succeeded' }
  const read = { kind: 'refund', gatewayRef: 'pi_1', refundRef: 're_1', amountMinor: 500, currency: 'EUR' }

  for (const type of ['refund.created', 'charge.refund.updated'])
    assert.deepEqual(contentOf(type, { ...refund, metadata: { refund_key: 'refund/1' } }), {
      ...read,
      refundKey: 'refund/1',
      status: 'success',
    })
  assert.deepEqual(contentOf('refund.failed', { ...refund, payment_intent: null, status: 'failed' }), {
    ...read,
    gatewayRef: null,
    refundKey: null,
    status: 'failed',
  })
  assert.deepEqual(contentOf('charge.refunded', { ...refund, customer: null }), {
    kind: 'charge_refunded',
    gatewayRef: 'pi_1',
    customerRef: null,
    amountMinor: 500,
    currency: 'EUR',
  })
})

test('a dispute says its status in our words, and until when the bank hears the site', () => {
  const dispute = { id: 'dp_1', amount: 999, currency: 'usd', payment_intent: 'pi_1', reason: 'fraudulent' }
  const read = (facts: object) => contentOf('charge.dispute.updated', { ...dispute, ...facts })
  assert.deepEqual(read({ status: 'needs_response', evidence_details: { due_by: 1_800_000_000 } }), {
    kind: 'dispute',
    gatewayRef: 'pi_1',
    disputeRef: 'dp_1',
    amountMinor: 999,
    currency: 'USD',
    reason: 'fraudulent',
    status: 'open',
    evidenceDueAt: '2027-01-15T08:00:00Z',
  })

  const statuses = ['won', 'lost', 'under_review', 'warning_needs_response', 'warning_closed', 'prevented', 'anything']
  const shown = statuses.map((status) => {
    const content = read({ status })
    return content.kind === 'dispute' && [content.status, content.evidenceDueAt]
  })
  assert.deepEqual(
    shown,
    ['won', 'lost', 'under_review', 'inquiry', 'inquiry', 'inquiry', 'open'].map((status) => [status, null]),
  )
  assert.deepEqual(read({ status: 'won', evidence_details: { due_by: -1 } }), UNREADABLE)
  assert.equal(read({ status: 'won', evidence_details: { due_by: 0 } }).kind, 'dispute')
  assert.equal(read({ status: 'won', evidence_details: { due_by: 253_402_300_799 } }).kind, 'dispute')
  assert.deepEqual(read({ status: 'won', evidence_details: { due_by: 253_402_300_800 } }), UNREADABLE)
})

test('accounts, cards and failed payouts are read, every other type is none of ours', () => {
  const fan = '01a21614-d32c-7b8b-85da-336dbefd631b'
  const setup = { customer: 'cus_1', payment_method: 'pm_1', metadata: { fan_id: fan } }
  const account = { id: 'acct_1', payouts_enabled: true, capabilities: { transfers: 'active' } }
  const cases: [string, object, EventContent][] = [
    ['account.updated', account, { kind: 'account', ref: 'acct_1', isReady: true }],
    ['account.updated', { id: 'acct_1' }, { kind: 'account', ref: 'acct_1', isReady: false }],
    ['payment_method.detached', { id: 'pm_1' }, { kind: 'card_gone', cardRef: 'pm_1' }],
    ['setup_intent.succeeded', setup, { kind: 'card_saved', fanId: fan, customerRef: 'cus_1', cardRef: 'pm_1' }],
    ['transfer.reversed', { id: 'tr_1', metadata: { payout_key: 'payout/1' } }, trouble('tr_1', 'payout/1')],
    ['payout.failed', { id: 'po_1' }, trouble('po_1', null)],
    ['customer.created', { id: 'cus_1' }, { kind: 'other' }],
    ['charge.succeeded', INTENT, { kind: 'other' }],
  ]
  for (const [type, object, expected] of cases) assert.deepEqual(contentOf(type, object), expected, type)
})

test('what lacks a field that counts is unreadable', () => {
  const cases: [string, object][] = [
    ['payment_intent.succeeded', { ...INTENT, amount: 12.5 }],
    ['payment_intent.succeeded', { ...INTENT, currency: undefined }],
    ['charge.refunded', { amount: 5 }],
    ['refund.created', { amount: 5, currency: 'usd' }],
    ['charge.dispute.created', INTENT],
    ['account.updated', {}],
    ['payment_method.detached', {}],
    ['setup_intent.succeeded', { payment_method: 'pm_1', metadata: { fan_id: 'ada' } }],
    ['setup_intent.succeeded', { payment_method: 'pm_1' }],
    ['payout.failed', { id: 'po_1', metadata: { payout_key: 1 } }],
  ]
  for (const [type, object] of cases) assert.deepEqual(contentOf(type, object), UNREADABLE, type)
})

function trouble(ref: string, payoutKey: string | null): EventContent {
  return { kind: 'payout_trouble', ref, payoutKey }
}
