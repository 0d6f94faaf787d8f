import { AppError } from '@limelight/contract/errors'
import type { CardId } from '@limelight/contract/ids'
import type { Gateway } from '@limelight/contract/payments'
import type { Settings } from '@limelight/contract/settings'
import type { Ctx, Tx } from '#/platform/ctx'
import type { GatewayDriver, GatewayDrivers } from './gateway.ts'
import type { PaymentKind, PaymentRow } from './payments.queries.ts'

export type { ListedCharge } from './gateway.ts'

/** What a kind of payment means; each domain that takes payments brings its own. */
export type PaymentKindRules = {
  /** Before a failed payment is charged again: throws when it is not wanted any more, or not at this price. */
  requireCurrent(tx: Tx, payment: PaymentRow): Promise<void>
  /**
   * In the transaction that brought the payment to its new status, once for each status. Must not refuse a success: the
   * money is taken.
   */
  onSettled(tx: Tx, payment: PaymentRow, settings: Settings): Promise<void>
}

/** All that taking money needs; built once in `app.ts`, so that payments know none of the domains they serve. */
export type PaymentContext = {
  ctx: Ctx
  drivers: GatewayDrivers
  kinds: Readonly<Record<PaymentKind, PaymentKindRules>>
  /** Whether something will charge this card by itself. */
  isCardInUse(tx: Tx, cardId: CardId): Promise<boolean>
}

/** Throws `gateway_unavailable` when this site does not have it. */
export function requireDriver({ drivers }: Pick<PaymentContext, 'drivers'>, gateway: Gateway): GatewayDriver {
  const driver = drivers[gateway]
  if (!driver) throw new AppError('gateway_unavailable', { gateway })
  return driver
}
