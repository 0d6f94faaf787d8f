import { decimalFromMinor, tokens, worthOf } from '@limelight/contract/money'
import type { Settings } from '@limelight/contract/settings'
import { escapeHtml } from '#/platform/mail/render-mail'
import type { OrderRow } from './order-lists.queries.ts'
import { paidTokens } from './order-states.ts'

type Terms = Pick<Settings, 'siteName' | 'currency' | 'tokenValue'>

/** A page to print, without any script; everything people wrote is escaped. */
export function receiptPage(order: OrderRow, { siteName, currency, tokenValue }: Terms): string {
  const worth = new Intl.NumberFormat('en', { style: 'currency', currency })
  const amount = (value: number) =>
    `${value.toLocaleString('en')} tokens (${worth.format(decimalFromMinor(worthOf(tokens(value), tokenValue)))})`
  const rows: [string, string][] = [
    ['Order', order.number],
    ['Paid', order.paid_at?.toString().slice(0, 10) ?? ''],
    ['Sold by', order.performer.name],
    ['Bought by', order.fan.name],
    ...(order.delivery_address ? [['Sent to', linesOf(order.delivery_address).join(', ')] as [string, string]] : []),
    [`${order.quantity} × ${order.product_name}`, amount(order.quantity * order.unit_price_tokens)],
    ...(order.shipping_fee_tokens > 0 ? [['Shipping', amount(order.shipping_fee_tokens)] as [string, string]] : []),
    ...(order.discount_tokens > 0 ? [['Coupon', amount(-order.discount_tokens)] as [string, string]] : []),
    ['Total', amount(paidTokens(order))],
    ...(order.status === 'refunded' ? [['Refunded', amount(paidTokens(order))] as [string, string]] : []),
  ]
  const cells = rows
    .map(([label, value]) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(`Receipt ${order.number}`)}</title><style>
body{font:16px/1.5 sans-serif;max-width:640px;margin:40px auto;padding:0 20px;color:#0c2230;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:8px 0;border-bottom:1px solid #ccd8e0;vertical-align:top}
td{text-align:right;overflow-wrap:anywhere}th{font-weight:500;padding-right:20px;overflow-wrap:anywhere}</style></head>
<body><p>${escapeHtml(siteName)}</p><h1>Receipt</h1><table>${cells}</table></body></html>`
}

function linesOf(address: NonNullable<OrderRow['delivery_address']>): string[] {
  const { name, street1, street2, postalCode, city, state, country } = address
  return [name, street1, street2, `${postalCode} ${city}`, state, country].filter((line) => line !== '')
}
