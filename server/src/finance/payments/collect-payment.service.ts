import type { PaymentId } from '@limelight/contract/ids'
import type { GatewayDriver, KnownCharge } from './gateways/gateway.ts'
import type { ChargeOutcome } from './gateways/outcomes.ts'
import { chargeOf, type PaymentContext } from './payment-context.service.ts'
import { getPaymentRow, type PaymentRow } from './payments.queries.ts'
import { settlePayment } from './settle-payment.service.ts'

/**
 * Charges the card of a payment that is not charged yet, outside of any transaction, and settles it. However often and by
 * however many callers at once: the gateway charges once per attempt and one caller settles. Answers the payment as it is
 * then.
 */
export async function collectPayment(context: PaymentContext, id: PaymentId): Promise<PaymentRow> {
  const payment = await getPaymentRow(context.ctx, id)
  if (payment.status !== 'created' && payment.status !== 'processing') return payment
  const { driver, chargeKey, cardRef, gatewayRef } = chargeOf(context, payment)
  const outcome =
    gatewayRef !== null
      ? await driver.confirm({ chargeKey, gatewayRef })
      : await driver.charge({
          chargeKey,
          startedAt: payment.updated_at,
          fanId: payment.fan_id,
          amountMinor: payment.amount_minor,
          currency: payment.currency,
          cardRef,
          description: context.kinds[payment.kind].describe(payment).charge,
          // A second attempt is made by the fan.
          isOffSession: payment.renews_subscription_id !== null && payment.attempt === 1,
        })
  return settlePayment(context, payment, outcome)
}

/** Asks the gateway for the result of the card holder's authentication, and settles it. */
export function confirmPayment(context: PaymentContext, payment: PaymentRow): Promise<PaymentRow> {
  return askGateway(context, payment, (driver, known) => driver.confirm(known))
}

/** Cancels a charge that waits for the card holder; one that went through meanwhile is settled as such. */
export function cancelPayment(context: PaymentContext, payment: PaymentRow): Promise<PaymentRow> {
  return askGateway(context, payment, (driver, known) => driver.cancel(known))
}

async function askGateway(
  context: PaymentContext,
  payment: PaymentRow,
  ask: (driver: GatewayDriver, known: KnownCharge) => Promise<ChargeOutcome>,
): Promise<PaymentRow> {
  const { driver, chargeKey, gatewayRef } = chargeOf(context, payment)
  if (gatewayRef === null) throw new Error(`the gateway of payment ${payment.id} has not named it`)
  const outcome = await ask(driver, { chargeKey, gatewayRef })
  return settlePayment(context, payment, outcome)
}
