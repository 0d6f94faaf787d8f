/** Subscriptions, and the time they take. */
import assert from 'node:assert/strict'
import type { PaymentId } from '@limelight/contract/ids'
import fc from 'fast-check'
import { sql } from 'kysely'
import { pagesOfDue, renewSubscription } from '#/commerce/subscriptions/renew.service'
import { at, command, coupon, couponAt, fan, keyed, performer, pick } from './commands.ts'
import { agree } from './compare.ts'
import type { Model, Subscription } from './model.ts'
import { payTermByCard, payTermByWallet } from './model-payments.ts'
import { cancel, findSubscription, isDue, isRunning, renew } from './model-subscriptions.ts'
import { PRICES_MINOR, type World } from './world.ts'

/** Sessions live for a year. */
const LONGEST_RUN_HOURS = 300 * 24
const TERM_DAYS = { monthly: { min: 28, max: 31 }, yearly: { min: 365, max: 366 } } as const

type RequestInput = {
  fan: number
  performer: number
  type: 'monthly' | 'yearly'
  method: 'card' | 'wallet'
  coupon: number | undefined
}

export const subscribes = command<RequestInput>(
  'subscribe',
  {
    fan,
    performer,
    type: fc.constantFrom('monthly' as const, 'monthly' as const, 'yearly' as const),
    method: fc.constantFrom('card' as const, 'wallet' as const),
    coupon,
  },
  {
    async play(model, { fans, performers }, { coupon: position, ...input }) {
      const buyer = at(fans, input.fan)
      const used = couponAt(model, position)
      const before = findSubscription(model, input.fan, input.performer)
      const start = before && isRunning(model, before) ? before.expiredAt : model.now()
      const term = { ...input, priceMinor: PRICES_MINOR[input.type], coupon: used }
      const done = await agree(
        () => (input.method === 'card' ? payTermByCard(model, term) : payTermByWallet(model, term)),
        () =>
          buyer.member.api(
            'POST /payment/subscribe/performers',
            keyed({
              performerId: at(performers, input.performer).member.id,
              type: input.type,
              paymentMethod: input.method,
              country: 'SE' as const,
              ...(input.method === 'card' && { cardId: buyer.cardId }),
              ...(used && { couponCode: used.code }),
            }),
          ),
      )
      const view = done?.answer.data.subscription
      if (!done || !view || !done.answer.data.transactionId) return assert.equal(done, undefined)
      done.predicted.id = done.answer.data.transactionId
      assert.deepEqual([view.status, view.isRenewing, view.method], ['active', true, input.method])
      const expiredAt = Temporal.Instant.from(view.expiredAt)
      requireTerm(start, expiredAt, input.type)
      saveSubscription(model, before, { ...input, id: view._id, priceMinor: term.priceMinor, expiredAt })
    },
    touches: (_, drawn) => ({ fans: [drawn.fan], performers: [drawn.performer] }),
  },
)

type Bought = Pick<Subscription, 'id' | 'fan' | 'performer' | 'type' | 'priceMinor' | 'method' | 'expiredAt'>

function saveSubscription({ subscriptions }: Model, before: Subscription | undefined, bought: Bought): void {
  const state = { status: 'active', isRenewing: true, nextAttemptAt: undefined } as const
  if (before) Object.assign(before, bought, state)
  else subscriptions.push({ ...bought, ...state })
}

function requireTerm(from: Temporal.Instant, to: Temporal.Instant, type: RequestInput['type']): void {
  const days = to.since(from).total('hours') / 24
  const { min, max } = TERM_DAYS[type]
  // A 31st renews on the last day of a shorter month, and comes back to the 31st after it.
  assert.ok(days > min - 0.01 && days < max + 3.01, `a ${type} term of ${days} days`)
}

export const cancels = command(
  'cancel',
  { pick },
  {
    isPossible: ({ subscriptions }) => subscriptions.length > 0,
    async play(model, { fans }, drawn) {
      const subscription = at(model.subscriptions, drawn.pick)
      const gateway = subscription.method === 'card' ? ('sandbox' as const) : ('wallet' as const)
      await agree(
        () => cancel(subscription),
        () =>
          at(fans, subscription.fan).member.api('POST /payment/{gateway}/cancel-subscription/{id}', {
            params: { gateway, id: subscription.id },
          }),
      )
    },
  },
)

export const passings = command(
  'time passes',
  { hours: fc.constantFrom(1, 25, 49, 73, 169, 24 * 15, 24 * 31) },
  {
    isPossible: ({ advancedHours }, { hours }) => advancedHours + hours < LONGEST_RUN_HOURS,
    async play(model, { app }, { hours }) {
      app.clock.advance({ hours })
      model.advancedHours += hours
    },
    touches: () => ({ performers: [0, 1] }),
  },
)

/** The hourly job, of this world's subscriptions alone. */
export const renewals = command(
  'renew what is due',
  {},
  {
    isPossible: ({ subscriptions }) => subscriptions.length > 0,
    async play(model, world) {
      const ids = await dueIds(world)
      const due = ids.flatMap((id) => model.subscriptions.find((one) => one.id === id) ?? [])
      assert.deepEqual(new Set(due), new Set(model.subscriptions.filter((one) => isDue(model, one))))
      for (const subscription of due) {
        const { id, expiredAt: from } = subscription
        const start = isRunning(model, subscription) ? from : model.now()
        const payment = renew(model, subscription)
        await renewSubscription(world.context, id)
        if (!payment) continue
        payment.id = await findRenewal(world, id, from)
        subscription.expiredAt = await renewedUntil(world, subscription, start)
      }
      for (const one of model.subscriptions) await compareSubscription(world, one)
    },
    touches: () => ({ fans: [0, 1, 2], performers: [0, 1] }),
  },
)

async function dueIds({ app }: World): Promise<Subscription['id'][]> {
  const found: Subscription['id'][] = []
  for await (const ids of pagesOfDue(app.ctx)) found.push(...ids)
  return found
}

async function findRenewal({ app }: World, id: string, from: Temporal.Instant): Promise<PaymentId> {
  const { rows } = await sql<{ id: PaymentId }>`
    select id from payment where renews_subscription_id = ${id} and renews_from = ${from} and status = 'success'
  `.execute(app.ctx.db)
  assert.equal(rows.length, 1, `${rows.length} payments for one term`)
  return at(rows, 0).id
}

async function renewedUntil(world: World, subscription: Subscription, start: Temporal.Instant) {
  const expiredAt = Temporal.Instant.from((await viewOf(world, subscription)).expiredAt)
  requireTerm(start, expiredAt, subscription.type)
  return expiredAt
}

async function compareSubscription(world: World, subscription: Subscription): Promise<void> {
  const view = await viewOf(world, subscription)
  const { status, isRenewing, expiredAt } = subscription
  assert.deepEqual([view.status, view.isRenewing], [status, isRenewing])
  if (status !== 'expired') assert.equal(view.expiredAt, expiredAt.toString())
}

async function viewOf({ fans }: World, { fan: owner, id }: Subscription) {
  const { data } = await at(fans, owner).member.api('GET /subscriptions/user/search')
  const view = data.find(({ _id }) => _id === id)
  assert.ok(view)
  return view
}
