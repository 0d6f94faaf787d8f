import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BilledPayment, creditNoteOf, receiptNumber, receiptOf, seriesOf } from './receipt-content.ts'

const SETTINGS = {
  siteName: 'Limelight',
  sellerName: 'Lime Ltd',
  sellerAddress: '1 Main Street',
  sellerTaxNumber: 'SE1',
  taxEnabled: true,
  taxLabel: 'VAT',
}
const PAYMENT: BilledPayment = {
  price_minor: 1_000,
  discount_minor: 0,
  tax_minor: 250,
  tax_bps: 2_500,
  amount_minor: 1_250,
  currency: 'USD',
  country: 'SE',
  brand: 'visa',
  last4: '4242',
}
const ADA = { name: 'Ada', email: 'ada@example.test' }

test('numbers have six digits at least, and series the year in UTC', () => {
  assert.deepEqual([receiptNumber('2026', 42), receiptNumber('C2026', 1_234_567)], ['2026-000042', 'C2026-1234567'])
  const newYear = Temporal.Instant.from('2026-12-31T23:59:59Z')
  assert.deepEqual([seriesOf('receipt', newYear), seriesOf('credit_note', newYear)], ['2026', 'C2026'])
})

test('a receipt names both, the line, the tax and what it was paid with', () => {
  assert.deepEqual(receiptOf(PAYMENT, { text: '1,000 tokens', buyer: ADA, settings: SETTINGS }), {
    seller: { name: 'Lime Ltd', address: '1 Main Street', taxNumber: 'SE1' },
    buyer: { ...ADA, country: 'SE' },
    lines: [{ text: '1,000 tokens', amount: 10 }],
    tax: { label: 'VAT', percent: 25, amount: 2.5 },
    total: 12.5,
    currency: 'USD',
    paidWith: 'Visa ending in 4242',
    about: null,
  })
})

test('a coupon is a line of its own, and no tax none', () => {
  const untaxed = { ...SETTINGS, taxEnabled: false, sellerName: '' }
  const payment = { ...PAYMENT, discount_minor: 1, brand: null, last4: null }
  const receipt = receiptOf(payment, { text: 'Tokens', buyer: { name: 'Ada', email: null }, settings: untaxed })

  assert.deepEqual(receipt.lines, [
    { text: 'Tokens', amount: 10 },
    { text: 'Coupon', amount: -0.01 },
  ])
  assert.deepEqual([receipt.tax, receipt.paidWith], [null, ''])
  assert.deepEqual([receipt.seller.name, receipt.buyer.email], ['Limelight', ''])
})

test('a credit note takes back part of a receipt with its tax, whether taxes are still on or not', () => {
  const refund = { amountMinor: 625, taxMinor: 125, about: '2026-000042', to: 'card' } as const
  const settings = { ...SETTINGS, taxEnabled: false }
  const note = creditNoteOf(PAYMENT, { text: 'Tokens', buyer: ADA, settings, refund })

  assert.deepEqual(note, {
    seller: { name: 'Lime Ltd', address: '1 Main Street', taxNumber: 'SE1' },
    buyer: { ...ADA, country: 'SE' },
    lines: [{ text: 'Refund: Tokens', amount: -5 }],
    tax: { label: 'VAT', percent: 25, amount: -1.25 },
    total: -6.25,
    currency: 'USD',
    paidWith: 'Returned to the card',
    about: '2026-000042',
  })
  const toWallet = creditNoteOf(
    { ...PAYMENT, tax_bps: 0 },
    { text: 'Tokens', buyer: ADA, settings, refund: { ...refund, taxMinor: 0, to: 'wallet' } },
  )
  assert.deepEqual([toWallet.tax, toWallet.paidWith], [null, 'Returned to the wallet'])
})
