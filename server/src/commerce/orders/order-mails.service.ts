import type { Settings } from '@limelight/contract/settings'
import { letterheadFor } from '#/core/settings/settings.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Tx } from '#/platform/ctx'
import { type Mail, queueMail } from '#/platform/mail/mail.service'
import { wordsIn } from '#/platform/words'
import { paidTokens } from './order-states.ts'
import type { OrderColumns } from './orders.queries.ts'
import english from './words/en.json' with { type: 'json' }

type About = Pick<OrderColumns, 'id' | 'number' | 'fan_id' | 'performer_id' | 'product_name' | 'product_type'> &
  Pick<OrderColumns, 'quantity' | 'carrier' | 'tracking_code' | 'total_tokens' | 'discount_tokens'>
type Site = Pick<Settings, 'siteName' | 'languages' | 'defaultLanguage'>

const wordsFor = wordsIn(import.meta.dirname, english)

/** Something was sold. */
export function mailSeller(tx: Tx, order: About, site: Site): Promise<void> {
  const { number, quantity, product_name: product, total_tokens: count, product_type: kind } = order
  return mail(tx, { to: order.performer_id, site }, (language) => {
    const { t } = wordsFor(language)
    const text = t('mails.sold.text', { number, quantity, product, count })
    return {
      subject: t('mails.sold.subject', { product }),
      paragraphs: [`${text} ${t(`mails.sold.${kind}`)}`],
      action: { label: t('mails.viewOrder'), url: `${tx.config.publicUrl}/creator/orders/${order.id}` },
    }
  })
}

/** It is on its way, or the tokens are back. */
export function mailBuyer(
  tx: Tx,
  { order, status, reason }: { order: About; status: 'shipping' | 'refunded'; reason: string },
  site: Site,
): Promise<void> {
  const { number, product_name: product, carrier, tracking_code: code } = order
  return mail(tx, { to: order.fan_id, site }, (language) => {
    const { t } = wordsFor(language)
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
        t('mails.refunded.buyer', { count: paidTokens(order), product }),
        ...(reason === '' ? [] : [t('mails.refunded.reason', { reason })]),
      ],
      action,
    }
  })
}

/** Another than the seller refunded it. */
export function mailSellerOfRefund(
  tx: Tx,
  { order, reason }: { order: About; reason: string },
  site: Site,
): Promise<void> {
  const { number, quantity, product_name: product } = order
  return mail(tx, { to: order.performer_id, site }, (language) => {
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

/** Accounts without an address get none. */
async function mail(tx: Tx, { to, site }: { to: OrderColumns['fan_id']; site: Site }, content: Mail): Promise<void> {
  const [account] = await findAccounts(tx, [to])
  if (account?.email) await queueMail(tx, account.email, content, letterheadFor(site, account.language))
}
