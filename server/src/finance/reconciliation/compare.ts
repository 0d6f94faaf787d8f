/** Two lists of what was paid, and where they differ. Pure. */

import type { DIFFERENCE_KINDS } from '@limelight/contract/finance/reconciliation'
import type { PaymentId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import type { ListedCharge } from '#/finance/payments/payment-context.service'

export type Theirs = Omit<ListedCharge, 'createdAt'>
export type Ours = {
  id: PaymentId
  gatewayRef: string
  amountMinor: number
  currency: string
  isPaid: boolean
  refundedMinor: number
}
export type Difference = {
  kind: (typeof DIFFERENCE_KINDS)[number]
  paymentId: PaymentId | null
  gatewayRef: string
  ours: string
  theirs: string
}

/**
 * What of the day does not fit. `theirs` and `ours` are the day's; the other two say what each side knows at all of those
 * named by the other, because a charge may begin before midnight and be paid after it.
 */
export function compare({
  theirs,
  ours,
  knownThere,
  knownHere,
}: {
  theirs: readonly Theirs[]
  ours: readonly Ours[]
  knownThere: ReadonlyMap<string, Theirs>
  knownHere: ReadonlyMap<string, Ours>
}): Difference[] {
  const missingHere = theirs
    .filter((charge) => charge.isPaid && charge.chargeKey !== null && !knownHere.has(charge.gatewayRef))
    .map((charge) => differ('unknown_here', charge, { ours: '', theirs: shown(charge) }))
  const missingThere = ours
    .filter((payment) => payment.isPaid && !knownThere.has(payment.gatewayRef))
    .map((payment) => differ('missing_there', payment, { ours: shown(payment), theirs: '' }))
  const named = new Set([...theirs, ...ours].map(({ gatewayRef }) => gatewayRef))
  const unlike = [...named].flatMap((ref) => {
    const [charge, payment] = [knownThere.get(ref), knownHere.get(ref)]
    return charge && payment ? differences(payment, charge) : []
  })
  return [...missingHere, ...missingThere, ...unlike]
}

function differences(payment: Ours, charge: Theirs): Difference[] {
  const word = (isPaid: boolean) => (isPaid ? 'paid' : 'not paid')
  const checks = [
    ['status', payment.isPaid, charge.isPaid, word],
    ['amount', payment.amountMinor, charge.amountMinor, decimal],
    ['currency', payment.currency, charge.currency, String],
    ['refunded', payment.refundedMinor, charge.refundedMinor, decimal],
  ] as const
  return checks.flatMap(([kind, ours, theirs, text]) => {
    // A union of pairs that the table above keeps together.
    const show = text as (value: unknown) => string
    return theirs === null || ours === theirs ? [] : [differ(kind, payment, { ours: show(ours), theirs: show(theirs) })]
  })
}

function differ(
  kind: Difference['kind'],
  one: Pick<Theirs, 'gatewayRef'> & { id?: PaymentId },
  texts: Pick<Difference, 'ours' | 'theirs'>,
): Difference {
  return { kind, paymentId: one.id ?? null, gatewayRef: one.gatewayRef, ...texts }
}

function shown({ amountMinor, currency }: Pick<Theirs, 'amountMinor' | 'currency'>): string {
  return amountMinor === null ? '' : `${decimal(amountMinor)} ${currency ?? ''}`.trim()
}

function decimal(minor: number): string {
  return decimalFromMinor(minor).toFixed(2)
}
