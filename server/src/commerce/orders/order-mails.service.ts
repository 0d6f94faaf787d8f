import type { Settings } from '@limelight/contract/core/settings'
import { tokens, worthOf } from '@limelight/contract/money'
import { letterheadFor } from '#/core/settings/settings.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import { notifyAndMail } from '#/people/notifications/notify.service'
import type { Tx } from '#/platform/ctx'
import { type Mail, queueMail } from '#/platform/mail/mail.service'
import type { MailLine } from '#/platform/mail/mail-page'
import { type Speaker, wordsIn } from '#/platform/words'
import { paidTokens } from './order-states.ts'
import type { OrderColumns } from './orders.queries.ts'
import english from './words/en.json' with { type: 'json' }

type About = Pick<OrderColumns, 'id' | 'number' | 'fan_id' | 'performer_id' | 'product_name' | 'product_type'> &
  Pick<OrderColumns, 'quantity' | 'carrier' | 'tracking_code' | 'total_tokens' | 'discount_tokens'>
type Site = Pick<Settings, 'siteName' | 'languages' | 'defaultLanguage' | 'currency' | 'tokenValue'>

const wordsFor = wordsIn(import.meta.dirname, english)

/** Something was sold. */
export function notifySeller(tx: Tx, order: About, site: Site): Promise<void> {
  const { product_name: product, total_tokens: count, product_type: kind } = order
  return mail(tx, toSeller(order, 'ordered'), (language) => {
    const words = wordsFor(language)
    const { t } = words
    return {
      subject: t('mails.sold.subject', { product }),
      paragraphs: [t(`mails.sold.${kind}`)],
      lines: linesOf(words, order, { label: t('receipt.total'), count, site }),
      action: { label: t('mails.viewOrder'), url: `${tx.config.publicUrl}/creator/orders/${order.id}` },
    }
  })
}

/** The buyer has paid: what was ordered, and where it goes. No notification: nobody is notified of what they did themselves. */
export async function mailOrder(
  tx: Tx,
  order: About & Pick<OrderColumns, 'delivery_address'>,
  site: Settings,
): Promise<void> {
  const [buyer] = await findAccounts(tx, [order.fan_id])
  if (!buyer?.email) return
  const { product_name: product, product_type: kind, delivery_address: address } = order
  const content: Mail = (language) => {
    const words = wordsFor(language)
    const { t } = words
    const path = kind === 'digital' ? '/user/library' : `/user/orders/${order.id}`
    return {
      subject: t('mails.ordered.subject', { product }),
      paragraphs: [t(`mails.ordered.${kind}`)],
      lines: linesOf(words, order, { label: t('receipt.total'), count: paidTokens(order), site }),
      facts: address
        ? [{ label: t('receipt.address'), value: `${address.name}, ${address.street1}, ${address.city}` }]
        : [],
      action: {
        label: t(kind === 'digital' ? 'mails.ordered.open' : 'mails.viewMyOrder'),
        url: tx.config.publicUrl + path,
      },
    }
  }
  await queueMail(tx, buyer.email, { kind: 'order', mail: content, letterhead: letterheadFor(site, buyer.language) })
}

/** It is on its way, or the money is back. */
export function notifyBuyer(
  tx: Tx,
  { order, status, reason }: { order: About; status: 'shipping' | 'refunded'; reason: string },
  site: Site,
): Promise<void> {
  const { number, product_name: product, carrier, tracking_code: code } = order
  return mail(tx, { order, to: order.fan_id, event: null, state: status }, (language) => {
    const words = wordsFor(language)
    const { t } = words
    const action = { label: t('mails.viewMyOrder'), url: `${tx.config.publicUrl}/user/orders/${order.id}` }
    if (status === 'shipping') {
      const text = t('mails.shipped.text', { number, carrier })
      return {
        subject: t('mails.shipped.subject', { product }),
        paragraphs: [text, ...(code === '' ? [] : [t('mails.shipped.code', { code })])],
        action,
      }
    }
    return {
      subject: t('mails.refunded.subject', { number }),
      paragraphs: [
        t('mails.refunded.buyer', { paid: worth(words, paidTokens(order), site), product }),
        ...(reason === '' ? [] : [t('mails.refunded.reason', { reason })]),
      ],
      lines: linesOf(words, order, { label: t('receipt.refunded'), count: paidTokens(order), site }),
      action,
    }
  })
}

/** Another than the seller refunded it. */
export function notifySellerOfRefund(tx: Tx, { order, reason }: { order: About; reason: string }): Promise<void> {
  const { number, quantity, product_name: product } = order
  return mail(tx, toSeller(order, 'refunded'), (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('mails.refunded.subject', { number }),
      paragraphs: [
        t('mails.refunded.seller', { quantity, product }),
        ...(reason === '' ? [] : [t('mails.refunded.reason', { reason })]),
      ],
      action: { label: t('mails.viewOrder'), url: `${tx.config.publicUrl}/creator/orders/${order.id}` },
    }
  })
}

/** The order as on its receipt, with the sum that the mail is about. */
function linesOf(
  words: Speaker<typeof english>,
  { number, quantity, product_name: product }: About,
  { label, count, site }: { label: string; count: number; site: Site },
): MailLine[] {
  return [
    { label: words.t('receipt.order'), value: number },
    { label: words.t('mails.item'), value: `${quantity} × ${product}` },
    { label, value: worth(words, count, site) },
  ]
}

function worth({ money }: Speaker<typeof english>, count: number, { tokenValue, currency }: Site): string {
  return money(worthOf(tokens(count), tokenValue), currency)
}

type To = { order: About; to: OrderColumns['fan_id']; event: 'ordered' | null; state: string }

/** An event of the seller leads to the seller's page of the order. */
function toSeller(order: About, state: 'ordered' | 'refunded'): To {
  return { order, to: order.performer_id, event: 'ordered', state: `seller/${state}` }
}

/** The mail has the details; the list of notifications has the order. */
function mail(tx: Tx, { order, to, event, state }: To, content: Mail): Promise<void> {
  const happening = {
    kind: 'order',
    event,
    accountId: to,
    actorId: null,
    target: { kind: 'order', id: order.id },
    source: `order/${order.id}/${state}`,
  } as const
  return notifyAndMail(tx, happening, { mail: content })
}
