/** The mail of every payment, by card or from the wallet: what was charged, to what, for what, and where its receipt is. */
import type { PurchaseResult } from '@limelight/contract/commerce/wallet-purchases'
import type { Settings } from '@limelight/contract/core/settings'
import type { AccountId, PaymentId } from '@limelight/contract/ids'
import { minorUnits, type Tokens, tokens, worthOf } from '@limelight/contract/money'
import { getBalance } from '#/core/ledger/ledger.service'
import { publicImageUrl } from '#/core/media/media.service'
import { letterheadFor } from '#/core/settings/settings.service'
import { receiptNumber } from '#/finance/receipts/receipts.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import { findPublicPerformers } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { type Mail, queueMail } from '#/platform/mail/mail.service'
import type { MailLine } from '#/platform/mail/mail-page'
import { type Speaker, wordsIn } from '#/platform/words'
import { getPaymentRow, type PaymentRow } from './payments.queries.ts'
import { toPurchaseResult } from './purchase-rules.ts'
import english from './words/en.json' with { type: 'json' }

type Words = Speaker<typeof english>
type Seller = { name: string; username: string | null; cover: string | null }
type About = {
  payment: PaymentRow
  seller: Seller | undefined
  settings: Settings
  origin: string
  /** What is left, where the wallet paid. */
  balance: Tokens | undefined
}

const wordsFor = wordsIn(import.meta.dirname, english)

/**
 * Mails the receipt of a payment, in the transaction that completes it: once, whatever is repeated. `performerId` is the creator of a
 * purchase, once it is made.
 */
export async function mailReceipt(
  tx: Tx,
  id: PaymentId,
  { settings, performerId }: { settings: Settings; performerId?: AccountId | null },
): Promise<void> {
  const payment = await getPaymentRow(tx, id)
  const seller = await findSeller(tx, payment, performerId ?? payment.performer_id)
  const balance = payment.method === 'wallet' ? await getBalance(tx, payment.fan_id, 'wallet') : undefined
  const about = { payment, seller, settings, origin: tx.config.publicUrl, balance }
  await mailBuyer(tx, payment, { settings, mail: receiptMail(about) })
}

/** Mails that money went back to the card. */
export async function mailRefund(
  tx: Tx,
  payment: PaymentRow,
  { amountMinor, settings }: { amountMinor: number; settings: Settings },
): Promise<void> {
  const mail = refundMail(payment, { amountMinor, origin: tx.config.publicUrl })
  await mailBuyer(tx, payment, { settings, mail })
}

async function mailBuyer(tx: Tx, { fan_id }: PaymentRow, { settings, mail }: { settings: Settings; mail: Mail }) {
  const [buyer] = await findAccounts(tx, [fan_id])
  if (!buyer?.email) return
  await queueMail(tx, buyer.email, { kind: 'receipt', mail, letterhead: letterheadFor(settings, buyer.language) })
}

/** As everybody sees them; a creator who is gone has a name at most. */
async function findSeller(tx: Tx, { fan_id }: PaymentRow, id: AccountId | null): Promise<Seller | undefined> {
  if (id === null) return undefined
  const [performer] = await findPublicPerformers(tx, [id], offlineViewer(fan_id))
  if (!performer) return undefined
  const { name, username, cover_file_id: cover } = performer
  return { name, username, cover }
}

function receiptMail(about: About): Mail {
  const { payment, seller, origin, balance } = about
  return (language) => {
    const words = wordsFor(language)
    const { t } = words
    const result = toPurchaseResult(payment)
    const kind = kindOf(payment, result)
    const name = seller?.name ?? t('receipt.aCreator')
    const paid = words.money(minorUnits(payment.amount_minor), payment.currency)
    const isBought = kind !== 'topUp' && kind !== 'refused'
    return {
      subject: t(`receipt.${kind}.subject`, { name, paid }),
      paragraphs: [t(`receipt.${kind}.text`, { name, paid })],
      picture: (isBought && publicImageUrl(seller?.cover ?? null, 'cover')) || undefined,
      lines: linesOf(words, about, { result, item: t(`receipt.${kind}.item`, { name }) }),
      facts: factsOf(words, about),
      action: isBought
        ? { label: t(`receipt.${kind}.action`), url: origin + pathOf(result, seller) }
        : { label: t('receipt.view'), url: `${origin}/user/transactions/${payment.id}` },
      items: isBought
        ? [
            {
              title: t(balance === undefined ? 'receipt.view' : 'receipt.viewPayment'),
              text: numberOf(payment),
              url: `${origin}/user/transactions/${payment.id}`,
            },
          ]
        : [],
    }

    function numberOf({ receipt_series: series, receipt_number: number }: PaymentRow): string {
      return series === null || number === null ? '' : t('receipt.number', { number: receiptNumber(series, number) })
    }
  }
}

type ReceiptKind = Exclude<keyof (typeof english)['receipt'], 'aCreator' | 'view' | 'viewPayment' | 'number' | 'line'>

function kindOf(payment: PaymentRow, result: PurchaseResult | null): ReceiptKind {
  if (payment.kind === 'subscription') return payment.renews_subscription_id === null ? 'subscription' : 'renewal'
  if (result === null) return 'topUp'
  if (result.status === 'refused') return 'refused'
  return result.kind
}

/** What was bought, what the wallet and a coupon paid of it, what the card added to the wallet, the tax, and the sum charged. */
function linesOf(
  { t, money }: Words,
  { payment, settings }: About,
  { result, item }: { result: PurchaseResult | null; item: string },
): MailLine[] {
  const { currency, price_minor, discount_minor, tax_minor, tax_bps, amount_minor } = payment
  const inMoney = (count: Tokens) => money(worthOf(count, settings.tokenValue), currency)
  const bought = result?.status === 'done' ? result : undefined
  const fromWallet = tokens(bought?.fromWallet ?? 0)
  const remaining = tokens(bought ? (payment.tokens ?? 0) - (bought.price - bought.fromWallet) : 0)
  return [
    { label: item, value: bought ? inMoney(tokens(bought.price)) : money(price_minor, currency) },
    ...(fromWallet > 0 ? [{ label: t('receipt.line.fromWallet'), value: `−${inMoney(fromWallet)}` }] : []),
    ...(remaining > 0 ? [{ label: t('receipt.line.toWallet'), value: inMoney(remaining) }] : []),
    ...(discount_minor > 0
      ? [{ label: t('receipt.line.coupon'), value: `−${money(minorUnits(discount_minor), currency)}` }]
      : []),
    ...(tax_minor > 0
      ? [
          {
            // Basis points are hundredths of a percent.
            label: t('receipt.line.tax', { label: settings.taxLabel, percent: tax_bps / 100 }),
            value: money(minorUnits(tax_minor), currency),
          },
        ]
      : []),
    { label: t('receipt.line.total'), value: money(minorUnits(amount_minor), currency) },
  ]
}

function factsOf({ t, day, time, money }: Words, { payment, settings, balance }: About): MailLine[] {
  const { brand, last4, updated_at: at, currency } = payment
  const date = { label: t('receipt.line.date'), value: `${day(at)}, ${time(at)} UTC` }
  if (balance !== undefined)
    return [
      { label: t('receipt.line.paidWith'), value: t('receipt.line.wallet') },
      { label: t('receipt.line.balance'), value: money(worthOf(balance, settings.tokenValue), currency) },
      date,
    ]
  const card = brand === null || last4 === null ? '' : t('receipt.line.card', { brand: nameOf(brand), last4 })
  return [
    ...(card ? [{ label: t('receipt.line.paidWith'), value: card }] : []),
    date,
    ...(settings.statementName ? [{ label: t('receipt.line.statement'), value: settings.statementName }] : []),
  ]
}

function nameOf(brand: string): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`
}

/** Where what was bought can be seen; what has no page of its own is found in the library or with its creator. */
function pathOf(result: PurchaseResult | null, seller: Seller | undefined): string {
  const profile = seller?.username ? `/${seller.username}` : '/user/subscriptions'
  if (result === null) return profile
  switch (result.kind) {
    case 'feed':
      return `/post/${result.id}`
    case 'video':
      return `/video/${result.id}`
    case 'gallery':
      return `/gallery/${result.id}`
    case 'series':
      return `/series/${result.id}`
    case 'message':
    case 'story':
      return '/user/library'
    case 'product':
      return result.orderId === null ? '/user/library' : `/user/orders/${result.orderId}`
    case 'gift':
      return '/user/gifts'
    case 'tip':
    case 'stream':
      return profile
  }
}

function refundMail(payment: PaymentRow, { amountMinor, origin }: { amountMinor: number; origin: string }): Mail {
  return (language) => {
    const { t, money, ...words } = wordsFor(language)
    const { brand, last4, currency } = payment
    const amount = money(minorUnits(amountMinor), currency)
    const card = brand === null || last4 === null ? '' : t('receipt.line.card', { brand: nameOf(brand), last4 })
    return {
      subject: t('refund.subject', { amount }),
      paragraphs: [t('refund.text', { amount, day: words.day(payment.created_at) })],
      lines: [{ label: t('refund.total'), value: amount }],
      facts: card ? [{ label: t('refund.to'), value: card }] : [],
      action: { label: t('receipt.view'), url: `${origin}/user/transactions/${payment.id}` },
    }
  }
}
