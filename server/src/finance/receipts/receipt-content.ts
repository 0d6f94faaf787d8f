/** What a receipt says. Pure. */

import type { Settings } from '@limelight/contract/core/settings'
import { decimalFromMinor } from '@limelight/contract/money'

/** The fields of a payment by card that are printed. */
export type BilledPayment = {
  price_minor: number
  discount_minor: number
  tax_minor: number
  tax_bps: number
  amount_minor: number
  currency: string
  country: string | null
  brand: string | null
  last4: string | null
}

/** Stored as it was on the day, whatever is changed or closed afterwards. */
export type ReceiptContent = {
  seller: { name: string; address: string; taxNumber: string }
  buyer: { name: string; email: string; country: string | null }
  lines: { text: string; amount: number }[]
  tax: { label: string; percent: number; amount: number } | null
  total: number
  currency: string
  paidWith: string
  /** The number of the receipt that a credit note takes back; null on receipts. */
  about: string | null
}
export type Buyer = { name: string; email: string | null }
type Seller = Pick<
  Settings,
  'sellerName' | 'siteName' | 'sellerAddress' | 'sellerTaxNumber' | 'taxEnabled' | 'taxLabel'
>

/** Series and number, such as 2026-000042. */
export function receiptNumber(series: string, number: number): string {
  return `${series}-${String(number).padStart(6, '0')}`
}

/** A series is a year of the seller's, in UTC; credit notes have their own. */
export function seriesOf(kind: 'receipt' | 'credit_note', now: Temporal.Instant): string {
  const { year } = now.toZonedDateTimeISO('UTC')
  return kind === 'receipt' ? String(year) : `C${year}`
}

export function receiptOf(
  payment: BilledPayment,
  { text, buyer, settings }: { text: string; buyer: Buyer; settings: Seller },
): ReceiptContent {
  const { price_minor, discount_minor, tax_minor, tax_bps, amount_minor, brand, last4 } = payment
  const lines = [{ text, amount: decimalFromMinor(price_minor) }]
  if (discount_minor > 0) lines.push({ text: 'Coupon', amount: decimalFromMinor(-discount_minor) })
  return {
    ...parties(payment, { buyer, settings }),
    lines,
    tax: settings.taxEnabled ? taxLine(settings, { bps: tax_bps, minor: tax_minor }) : null,
    total: decimalFromMinor(amount_minor),
    currency: payment.currency,
    paidWith: brand === null ? '' : `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`,
    about: null,
  }
}

type Refund = { amountMinor: number; taxMinor: number; about: string; to: 'card' | 'wallet' }

/** Refunded amounts are negative; `text` is the line of the receipt. */
export function creditNoteOf(
  payment: BilledPayment,
  { text, buyer, settings, refund }: { text: string; buyer: Buyer; settings: Seller; refund: Refund },
): ReceiptContent {
  const { amountMinor, taxMinor, about, to } = refund
  const netMinor = amountMinor - taxMinor
  return {
    ...parties(payment, { buyer, settings }),
    lines: [{ text: `Refund: ${text}`, amount: decimalFromMinor(-netMinor) }],
    tax: payment.tax_bps > 0 ? taxLine(settings, { bps: payment.tax_bps, minor: -taxMinor }) : null,
    total: decimalFromMinor(-amountMinor),
    currency: payment.currency,
    paidWith: to === 'wallet' ? 'Returned to the wallet' : 'Returned to the card',
    about,
  }
}

function parties({ country }: BilledPayment, { buyer, settings }: { buyer: Buyer; settings: Seller }) {
  const { sellerName, siteName, sellerAddress, sellerTaxNumber } = settings
  return {
    seller: { name: sellerName || siteName, address: sellerAddress, taxNumber: sellerTaxNumber },
    buyer: { name: buyer.name, email: buyer.email ?? '', country },
  }
}

function taxLine({ taxLabel }: Seller, { bps, minor }: { bps: number; minor: number }) {
  // Basis points are hundredths of a percent.
  return { label: taxLabel, percent: decimalFromMinor(bps), amount: decimalFromMinor(minor) }
}
