/** Compares the site with the model: every account to the cent, and the answers of the API. */
import assert from 'node:assert/strict'
import { isApiError } from '@limelight/contract/client'
import { decimalFromMinor } from '@limelight/contract/money'
import { sql } from 'kysely'
import { balance, heldOf, type Model, Refused, sum, totalsOf } from './model.ts'
import { FANS, PERFORMERS, type World } from './world.ts'

const PAGE_SIZE = 100
const SITE_ACCOUNTS = ['issued', 'spent', 'fees', 'prepaid', 'provider', 'tax', 'promo', 'losses']

/**
 * The model says first what will happen; then the site is asked, and has to do that or refuse with that code. Undefined
 * after a refusal both agree on.
 */
export async function agree<P, A>(
  predict: () => P,
  ask: () => Promise<A>,
): Promise<{ predicted: P; answer: A } | undefined> {
  const predicted = refusalOrValue(predict)
  const outcome = await ask().then(
    (answer) => ({ answer, code: undefined }),
    (error: unknown) => ({ answer: undefined, code: codeOf(error) }),
  )
  assert.equal(outcome.code, predicted.code, 'the refusal is another one than predicted')
  if (predicted.code !== undefined) return undefined
  // Both succeeded: the casts restore what the two shapes above have widened.
  return { predicted: predicted.value as P, answer: outcome.answer as A }
}

function refusalOrValue<P>(predict: () => P): { value?: P; code?: string } {
  try {
    return { value: predict() }
  } catch (error) {
    if (error instanceof Refused) return { code: error.code }
    throw error
  }
}

function codeOf(error: unknown): string {
  if (isApiError(error)) return error.code
  throw error
}

/** Every account of the ledger; the site's own by how much this world has moved them. */
export async function compareAccounts(model: Model, world: World): Promise<void> {
  const found = await readAccounts(world)
  const names = [
    ...Array.from({ length: FANS }, (_, fan) => `wallet/${fan}`),
    ...Array.from({ length: PERFORMERS }, (_, performer) => [`earnings/${performer}`, `payout/${performer}`]).flat(),
    ...SITE_ACCOUNTS,
  ]
  assert.deepEqual(
    Object.fromEntries(names.map((name) => [name, (found[name] ?? 0) - (world.before[name] ?? 0)])),
    Object.fromEntries(names.map((name) => [name, balance(model, name) || 0])),
  )
}

async function readAccounts({ app, fans, performers }: World): Promise<Record<string, number>> {
  const numbers = new Map<string, number>([
    ...fans.map(({ member }, index) => [member.id, index] as const),
    ...performers.map(({ member }, index) => [member.id, index] as const),
  ])
  const { rows } = await sql<{ owner: string | null; kind: string; balance: number }>`
    select owner_id as owner, kind, balance from ledger.balance where owner_id = any(${[...numbers.keys()]}::uuid[])
    union all
    select owner_id, kind, balance from ledger.balance where owner_id is null
  `.execute(app.ctx.db)
  const nameOf = (kind: string, owner: string | null) => (owner === null ? kind : `${kind}/${numbers.get(owner)}`)
  return Object.fromEntries(rows.map((row) => [nameOf(row.kind, row.owner), row.balance]))
}

export async function compareFan(model: Model, { fans }: World, fan: number): Promise<void> {
  const { data } = (await fans[fan]?.member.api('GET /users/me')) ?? {}
  assert.equal(data?.balance, balance(model, `wallet/${fan}`))
}

/** The API's answers about their money. */
export async function comparePerformer(model: Model, { performers }: World, performer: number): Promise<void> {
  const { data } = (await performers[performer]?.member.api('POST /payout-requests/calculate', { body: {} })) ?? {}
  const totals = totalsOf(model, performer)
  const held = heldOf(model, performer)
  const paid = model.payouts.filter((payout) => payout.performer === performer && payout.status === 'paid')
  assert.deepEqual(
    data && [data.gross, data.fee, data.net, data.held, data.available, data.inRequests, data.paid],
    [
      totals.gross,
      totals.fee,
      totals.net,
      held,
      balance(model, `earnings/${performer}`) - held,
      balance(model, `payout/${performer}`),
      sum(paid.map(({ amountMinor }) => amountMinor)),
    ].map(decimalFromMinor),
  )
}

/** Every payment, as operators see it. */
export async function comparePayments(model: Model, world: World): Promise<void> {
  const shown = new Map((await listPayments(world)).map((payment) => [payment._id, payment]))
  for (const payment of model.payments) {
    const data = shown.get(payment.id)
    const { amountMinor, priceMinor, discountMinor, taxMinor, refundedMinor } = payment
    assert.deepEqual(data && [data.amount, data.price, data.discount, data.tax, data.refunded, data.status], [
      ...[amountMinor, priceMinor, discountMinor, taxMinor, refundedMinor].map(decimalFromMinor),
      payment.status,
    ])
  }
}

async function listPayments({ operator, fans }: World) {
  const found = []
  for (const { member } of fans) {
    for (let current = 1, isMore = true; isMore; current += 1) {
      const { data } = await operator.api('GET /admin/payments', {
        query: { fanId: member.id, current, pageSize: PAGE_SIZE },
      })
      found.push(...data)
      isMore = data.length === PAGE_SIZE
    }
  }
  return found
}
