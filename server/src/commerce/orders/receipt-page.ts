import type { Settings } from '@limelight/contract/core/settings'
import { LANGUAGES, type Language } from '@limelight/contract/languages'
import { tokens, worthOf } from '@limelight/contract/money'
import { escapeHtml } from '#/platform/escape-html'
import { wordsIn } from '#/platform/words'
import type { OrderRow } from './order-lists.queries.ts'
import { paidTokens } from './order-states.ts'
import english from './words/en.json' with { type: 'json' }

type Terms = Pick<Settings, 'siteName' | 'currency' | 'tokenValue' | 'showTokens'>

const wordsFor = wordsIn(import.meta.dirname, english)

/** A page to print, without any script; everything people wrote is escaped. */
export function receiptPage(order: OrderRow, terms: Terms, language: Language): string {
  const { siteName, currency, tokenValue, showTokens } = terms
  const { t, money, day, list } = wordsFor(language)
  const amount = (value: number) => {
    const worth = money(worthOf(tokens(value), tokenValue), currency)
    return showTokens ? t('receipt.amount', { count: value, worth }) : worth
  }
  const rows: [string, string][] = [
    [t('receipt.order'), order.number],
    [t('receipt.paid'), order.paid_at ? day(order.paid_at) : ''],
    [t('receipt.seller'), order.performer.name],
    [t('receipt.buyer'), order.fan.name],
    ...row(order.delivery_address !== null, t('receipt.address'), () => list(linesOf(order.delivery_address))),
    [`${order.quantity} × ${order.product_name}`, amount(order.quantity * order.unit_price_tokens)],
    ...row(order.shipping_fee_tokens > 0, t('receipt.shipping'), () => amount(order.shipping_fee_tokens)),
    ...row(order.discount_tokens > 0, t('receipt.coupon'), () => amount(-order.discount_tokens)),
    [t('receipt.total'), amount(paidTokens(order))],
    ...row(order.status === 'refunded', t('receipt.refunded'), () => amount(paidTokens(order))),
  ]
  const cells = rows
    .map(([label, value]) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`)
    .join('')
  return `<!doctype html><html lang="${language}" dir="${LANGUAGES[language].dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(t('receipt.numbered', { number: order.number }))}</title><style>
body{font:16px/1.5 sans-serif;max-width:640px;margin:40px auto;padding:0 20px;color:#0c2230;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:8px 0;border-bottom:1px solid #ccd8e0;vertical-align:top}
td{text-align:end;overflow-wrap:anywhere}th{font-weight:500;padding-inline-end:20px;overflow-wrap:anywhere}</style></head>
<body><p>${escapeHtml(siteName)}</p><h1>${escapeHtml(t('receipt.title'))}</h1><table>${cells}</table></body></html>`
}

function row(isShown: boolean, label: string, value: () => string): [string, string][] {
  return isShown ? [[label, value()]] : []
}

function linesOf(address: OrderRow['delivery_address']): string[] {
  if (!address) return []
  const { name, street1, street2, postalCode, city, state, country } = address
  return [name, street1, street2, `${postalCode} ${city}`.trim(), state, country].filter((line) => line !== '')
}
