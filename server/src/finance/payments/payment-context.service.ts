import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { CouponScope } from '@limelight/contract/finance/coupons'
import type { Gateway } from '@limelight/contract/finance/payments'
import type { CardId } from '@limelight/contract/ids'
import type { Ctx, Tx } from '#/platform/ctx'
import type { GatewayDriver, GatewayDrivers } from './gateways/gateway.ts'
import type { PaymentKind, PaymentRow } from './payments.queries.ts'
import type { PurchaseRules } from './purchase-rules.ts'

export type { ListedCharge } from './gateways/gateway.ts'

/** The rules of a kind of payment; each domain that takes payments brings its own. */
export type PaymentKindRules = {
  couponScope: CouponScope
  /** The purchase in words: of the charge at the gateway, and of the line of a receipt. */
  describe(payment: PaymentRow): { charge: string; receipt: string }
  /** Before a failed payment is charged again: throws when it can no longer be bought, or not at this price. */
  requireCurrent(tx: Tx, payment: PaymentRow): Promise<void>
  /**
   * In the transaction that brought the payment to its new status, once for each status. Must not refuse a success: the
   * money is taken.
   */
  onSettled(tx: Tx, payment: PaymentRow, settings: Settings): Promise<void>
}

/** Everything that taking money needs; built once in `app.ts`, so that payments know none of the domains they serve. */
export type PaymentContext = {
  ctx: Ctx
  drivers: GatewayDrivers
  kinds: Readonly<Record<PaymentKind, PaymentKindRules>>
  /** What the wallet buys, for payments that pay the missing tokens of a purchase. */
  purchases: PurchaseRules
  /** Whether a subscription charges this card by itself. */
  isCardInUse(tx: Tx, cardId: CardId): Promise<boolean>
}

/** Throws `gateway_unavailable` when this site does not have it. */
export function requireDriver({ drivers }: Pick<PaymentContext, 'drivers'>, gateway: Gateway): GatewayDriver {
  const driver = drivers[gateway]
  if (!driver) throw new AppError('gateway_unavailable', { gateway })
  return driver
}

type Charge = { driver: GatewayDriver; chargeKey: string; cardRef: string; gatewayRef: string | null }

/** The charge of a payment's present attempt, and the driver that makes it. */
export function chargeOf(context: PaymentContext, payment: PaymentRow): Charge {
  const { id, gateway, card_ref: cardRef, gateway_ref: gatewayRef } = payment
  if (gateway === null || cardRef === null) throw new Error(`payment ${id} has no card to charge`)
  return { driver: requireDriver(context, gateway), chargeKey: chargeKeyOf(payment), cardRef, gatewayRef }
}

/** Each attempt is a charge of its own; within one, repeats are the same charge. */
function chargeKeyOf({ id, attempt }: Pick<PaymentRow, 'id' | 'attempt'>): string {
  return `${id}/${attempt}`
}
