import type { Settings } from '@limelight/contract/settings'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Tx } from '#/platform/ctx'
import { type MailContent, queueMail } from '#/platform/mail/mail.service'
import { paidTokens } from './order-states.ts'
import type { OrderColumns } from './orders.queries.ts'

type About = Pick<OrderColumns, 'id' | 'number' | 'fan_id' | 'performer_id' | 'product_name' | 'product_type'> &
  Pick<OrderColumns, 'quantity' | 'carrier' | 'tracking_code' | 'total_tokens' | 'discount_tokens'>
type Site = Pick<Settings, 'siteName'>

/** Something was sold. */
export function mailSeller(tx: Tx, order: About, site: Site): Promise<void> {
  const next =
    order.product_type === 'physical' ? 'It is ready for you to ship.' : 'The file was delivered automatically.'
  return mail(tx, order.performer_id, {
    siteName: site.siteName,
    subject: `You sold ${order.product_name}`,
    paragraphs: [
      `Order ${order.number}: ${order.quantity} × ${order.product_name}, ${order.total_tokens} tokens. ${next}`,
    ],
    action: { label: 'View order', url: `${tx.config.publicUrl}/creator/orders/${order.id}` },
  })
}

/** It is on its way, or the tokens are back. */
export function mailBuyer(
  tx: Tx,
  { order, status, reason }: { order: About; status: 'shipping' | 'refunded'; reason: string },
  site: Site,
): Promise<void> {
  const { number, product_name: name, carrier, tracking_code: code } = order
  const content =
    status === 'shipping'
      ? {
          subject: `${name} has been shipped`,
          paragraphs: [
            `Order ${number} was shipped with ${carrier}.`,
            ...(code === '' ? [] : [`Tracking code: ${code}`]),
          ],
        }
      : {
          subject: `Order ${number} was refunded`,
          paragraphs: [
            `${paidTokens(order)} tokens for ${name} were returned to your wallet.`,
            ...(reason === '' ? [] : [`Reason: ${reason}`]),
          ],
        }
  return mail(tx, order.fan_id, {
    ...content,
    siteName: site.siteName,
    action: { label: 'View my order', url: `${tx.config.publicUrl}/user/orders/${order.id}` },
  })
}

/** Another than the seller refunded it. */
export function mailSellerOfRefund(
  tx: Tx,
  { order, reason }: { order: About; reason: string },
  site: Site,
): Promise<void> {
  return mail(tx, order.performer_id, {
    siteName: site.siteName,
    subject: `Order ${order.number} was refunded`,
    paragraphs: [
      `We refunded ${order.quantity} × ${order.product_name}. Your earnings from this order were deducted.`,
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
    ],
    action: { label: 'View order', url: `${tx.config.publicUrl}/creator/orders/${order.id}` },
  })
}

/** Accounts without an address get none. */
async function mail(tx: Tx, to: OrderColumns['fan_id'], content: MailContent & Site): Promise<void> {
  const [account] = await findAccounts(tx, [to])
  if (account?.email) await queueMail(tx, account.email, content)
}
