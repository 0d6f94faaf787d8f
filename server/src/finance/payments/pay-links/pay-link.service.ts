import { AppError } from '@limelight/contract/errors'
import type { PayPage } from '@limelight/contract/finance/gateways'
import type { PaymentId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { confirmPayment } from '#/finance/payments/collect-payment.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { findPayment, type PaymentRow } from '#/finance/payments/payments.queries'
import type { Ctx, Tx } from '#/platform/ctx'
import { isPayToken, signPayToken } from './pay-link.ts'

/** Address of the page on which a card holder confirms a payment made in their absence; works without logging in. */
export function payLinkOf({ config, clock }: Pick<Tx, 'config' | 'clock'>, id: PaymentId): string {
  return `${config.publicUrl}/pay/${id}?token=${signPayToken(config, id, clock.now())}`
}

/** Throws `token_invalid` for a link that is forged, old or another payment's. */
export async function getPayPage(ctx: Ctx, id: PaymentId, token: string): Promise<PayPage> {
  return toPayPage(await getLinkedPayment(ctx, id, token))
}

/** Confirms it, or says how far it is; harmless when it is settled. Throws `token_invalid`. */
export async function confirmByLink(context: PaymentContext, id: PaymentId, token: string): Promise<PayPage> {
  const payment = await getLinkedPayment(context.ctx, id, token)
  if (payment.status !== 'require_authentication') return toPayPage(payment)
  return toPayPage(await confirmPayment(context, payment))
}

async function getLinkedPayment(ctx: Ctx, id: PaymentId, token: string): Promise<PaymentRow> {
  if (!isPayToken(ctx.config, { id, token, now: ctx.clock.now() })) throw new AppError('token_invalid')
  const payment = await findPayment(ctx, id)
  if (!payment) throw new AppError('token_invalid')
  return payment
}

function toPayPage(row: PaymentRow): PayPage {
  const { performer_name: name, performer_username: username } = row
  return {
    status: row.status,
    amount: decimalFromMinor(row.amount_minor),
    currency: row.currency,
    gateway: row.gateway,
    card: row.brand === null || row.last4 === null ? null : { brand: row.brand, last4: row.last4 },
    performer: name === null ? null : { username: username ?? '', name },
    failure: row.failure,
    clientSecret: row.status === 'require_authentication' ? row.client_secret : null,
  }
}
