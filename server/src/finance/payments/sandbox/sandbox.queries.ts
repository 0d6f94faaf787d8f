import type { PaymentFailure } from '@limelight/contract/finance/payments'
import { sql } from 'kysely'
import type { Ctx } from '#/platform/ctx'

export type SandboxCharge =
  | { outcome: 'success' | 'require_authentication' | 'cancelled'; failure: null }
  | { outcome: 'failed'; failure: PaymentFailure }

type ChargeInput = { chargeKey: string; amountMinor: number; currency: string }

/** The first outcome of a key stays its outcome. */
export async function insertCharge(
  ctx: Ctx,
  { chargeKey, amountMinor, currency }: ChargeInput,
  { outcome, failure }: SandboxCharge,
): Promise<void> {
  await sql`
    insert into sandbox_charge (charge_key, amount_minor, currency, outcome, failure, created_at)
    values (${chargeKey}, ${amountMinor}, ${currency}, ${outcome}, ${failure}, ${ctx.clock.now()})
    on conflict (charge_key) do nothing
  `.execute(ctx.db)
}

export type ListedRow = {
  charge_key: string
  amount_minor: number | null
  currency: string | null
  outcome: SandboxCharge['outcome'] | 'failed'
  created_at: Temporal.Instant
}

export async function findCharges(
  { db }: Ctx,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select charge_key, amount_minor, currency, outcome, created_at from sandbox_charge
    where created_at >= ${from} and created_at < ${to}
  `.execute(db)
  return rows
}

export async function findCharge({ db }: Ctx, chargeKey: string): Promise<SandboxCharge | undefined> {
  const { rows } = await sql<SandboxCharge>`
    select outcome, failure from sandbox_charge where charge_key = ${chargeKey}
  `.execute(db)
  return rows[0]
}

/** Of a confirmation and a cancellation at the same time, one comes first and decides. */
export async function endWaiting({ db }: Ctx, chargeKey: string, outcome: 'success' | 'cancelled'): Promise<void> {
  await sql`
    update sandbox_charge set outcome = ${outcome} where charge_key = ${chargeKey} and outcome = 'require_authentication'
  `.execute(db)
}
