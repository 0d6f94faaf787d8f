import { randomUUIDv7 } from 'node:crypto'
import { AppError, invalidField } from '@limelight/contract/errors'
import { GATEWAYS, type Gateway } from '@limelight/contract/finance/payments'
import type { Reconciliation, ReconciliationDetails } from '@limelight/contract/finance/reconciliation'
import { type ListedCharge, type PaymentContext, requireDriver } from '#/finance/payments/payment-context.service'
import type { Ctx, Db } from '#/platform/ctx'
import { compare, type Ours, type Theirs } from './compare.ts'
import * as queries from './reconciliation.queries.ts'

type ReconciliationContext = Pick<PaymentContext, 'ctx' | 'drivers'>
type Day = { gateway: Gateway; day: string }

/** A payment begun before midnight may be charged after it; and clocks differ. */
const MARGIN_HOURS = 24

/**
 * Compares a UTC day of a gateway's books with ours and keeps what differs; nothing is changed, a person looks. Throws
 * `gateway_unavailable` for a gateway that is not there, `request_invalid` for a day that has not begun.
 */
export async function reconcileDay(
  context: ReconciliationContext,
  { gateway, day }: Day,
): Promise<ReconciliationDetails> {
  const { ctx } = context
  requirePastDay(ctx, day)
  const { listCharges } = requireDriver(context, gateway)
  const from = Temporal.PlainDate.from(day).toZonedDateTime('UTC').toInstant()
  const to = from.add({ hours: 24 })
  const wide = { from: from.subtract({ hours: MARGIN_HOURS }), to: to.add({ hours: MARGIN_HOURS }) }
  const theirs: ListedCharge[] = []
  for await (const charge of listCharges(wide)) theirs.push(charge)
  const ofDay = theirs.filter(({ createdAt }) => isWithin(createdAt, { from, to }))
  const ours = await queries.findPaymentsOf(ctx, { gateway, from, to })
  const named = await queries.findPaymentsByRef(
    ctx,
    gateway,
    theirs.map(({ gatewayRef }) => gatewayRef),
  )
  const found = compare({
    theirs: ofDay,
    ours,
    knownThere: byRef<Theirs>(theirs),
    knownHere: byRef<Ours>([...named, ...ours]),
  })
  const id = randomUUIDv7()
  const charges = ofDay.filter(({ isPaid }) => isPaid).length
  const payments = ours.filter(({ isPaid }) => isPaid).length
  if (found.length > 0) ctx.log.error({ event: 'reconciliation.differences', gateway, day, differences: found.length })
  return ctx.transaction(async (tx) => {
    await queries.replaceReconciliation(tx, { id, gateway, day, charges, payments, found })
    return getReconciliation(tx, id)
  })
}

function requirePastDay({ clock }: Pick<Ctx, 'clock'>, day: string): void {
  const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  if (Temporal.PlainDate.compare(day, today) > 0) throw invalidField('day', 'Choose a day in the past.')
}

/** Yesterday, of each gateway that is there. One that fails is logged; the others go on. */
export async function reconcileYesterday(context: ReconciliationContext): Promise<void> {
  const { ctx, drivers } = context
  const day = ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 }).toString()
  for (const gateway of GATEWAYS.filter((name) => drivers[name]))
    await reconcileDay(context, { gateway, day }).catch((err: unknown) =>
      ctx.log.error({ event: 'reconciliation.failed', gateway, day, err }),
    )
}

export async function listReconciliations(
  ctx: Ctx,
  query: queries.ReconciliationsQuery,
): Promise<{ data: Reconciliation[]; total: number }> {
  const { rows, total } = await queries.listReconciliations(ctx, query)
  return { data: rows.map(toReconciliation), total }
}

/** Throws `not_found`. */
export async function getReconciliation(db: Db, id: string): Promise<ReconciliationDetails> {
  const row = await queries.findReconciliation(db, id)
  if (!row) throw new AppError('not_found')
  return { ...toReconciliation(row), found: await queries.findDifferences(db, id) }
}

function toReconciliation(row: queries.ReconciliationRow): Reconciliation {
  const { id, gateway, day, checked_at, charges, payments, differences } = row
  return { _id: id, gateway, day, checkedAt: checked_at.toString(), charges, payments, differences }
}

function isWithin(at: Temporal.Instant, { from, to }: { from: Temporal.Instant; to: Temporal.Instant }): boolean {
  return Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, to) < 0
}

function byRef<T extends { gatewayRef: string }>(list: readonly T[]): Map<string, T> {
  return new Map(list.map((one) => [one.gatewayRef, one]))
}
