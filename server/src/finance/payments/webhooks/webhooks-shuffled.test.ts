/** Any order, any number: the same payments reported in many ways end in the same balances. `SHUFFLES=500 node --test …` runs longer. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { aFan } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { aStripeCard, intentOf, notifyAll, post, type StripeApp, startStripeApp } from '#test/stripe-app'
import { signed } from '#test/stripe-double'
import { disputeObject } from '#test/stripe-double-objects'
import { retryOpenEvents } from './webhooks.service.ts'

const SHUFFLES = Number(process.env.SHUFFLES ?? 3)
const EVENTS = Number(process.env.EVENTS ?? 200)
/** The same seed, the same orders; another one every time unless it is given. */
const SEED = Number(process.env.SHUFFLE_SEED ?? Date.now() % 1_000_000)
const random = randomFrom(SEED)

let app: StripeApp
before(async () => {
  app = await startStripeApp()
})
after(() => app.close())

/** What happens to a payment at Stripe, where it has to end, and how many of its tokens the fan has then. */
const STORIES: Record<
  string,
  { token?: string; end: string; tokens: number; play(intent: Stripe.PaymentIntent): void }
> = {
  paid: { end: 'success', tokens: 500, play: () => {} },
  refunded: { end: 'refunded', tokens: 0, play: ({ id }) => void app.stripe.world.refund({ payment_intent: id }) },
  'refunded in part': {
    end: 'success',
    tokens: 400,
    play: ({ id }) => void app.stripe.world.refund({ payment_intent: id, amount: '100' }),
  },
  'dispute won': { end: 'success', tokens: 500, play: (intent) => dispute(intent, 'won') },
  'dispute lost': { end: 'refunded', tokens: 0, play: (intent) => dispute(intent, 'lost') },
  authenticated: {
    token: 'pm_card_authenticationRequired',
    end: 'success',
    tokens: 500,
    play: ({ client_secret: secret }) => void app.stripe.authenticate(secret ?? '', true),
  },
  'not authenticated': {
    token: 'pm_card_authenticationRequired',
    end: 'failed',
    tokens: 0,
    play: ({ client_secret: secret }) => void app.stripe.authenticate(secret ?? '', false),
  },
  'given up': {
    token: 'pm_card_authenticationRequired',
    end: 'cancelled',
    tokens: 0,
    play: ({ id }) => void app.stripe.world.cancelIntent(id),
  },
}

function dispute(intent: Stripe.PaymentIntent, end: 'won' | 'lost'): void {
  const say = (type: string, status: Stripe.Dispute.Status) =>
    app.stripe.world.emit(`charge.dispute.${type}`, disputeObject(`du_${intent.id}`, intent, status))
  say('created', 'needs_response')
  say('updated', 'under_review')
  say('closed', end)
}

test(`${EVENTS} events in ${SHUFFLES} orders, with repeats, end in the same books`, async (t) => {
  t.diagnostic(`SHUFFLE_SEED=${SEED}`)
  for (let round = 0; round < SHUFFLES; round++) {
    const { fan, events, ends, tokens } = await aBatch()
    const shuffled = shuffle([...events, ...events.filter(() => random() < 0.3)])

    for (let at = 0; at < shuffled.length; at += 40) {
      await Promise.all(shuffled.slice(at, at + 40).map((event) => post(app, signed(event))))
      await app.jobs.runPending()
    }
    app.clock.advance({ minutes: 2 })
    await retryOpenEvents(app.ctx)
    await app.jobs.runPending()
    // The cancellations that failures caused.
    await notifyAll(app)

    assert.deepEqual(await found([...ends.keys()]), new Map([...ends].sort()))
    assert.equal((await fan.api('GET /users/me')).data.balance, tokens)
    const { rows } = await sql`
      select id, type, status, reason from gateway_event where status not in ('applied', 'ignored')
    `.execute(app.ctx.db)
    assert.deepEqual(rows, [])
  }
  await assertBooksBalance(app)
})

/** Payments whose answers were lost, each with its story played to the end, and all that Stripe has to tell of them. */
async function aBatch() {
  const fan = await aFan(app)
  const cards = new Map<string, Awaited<ReturnType<typeof aStripeCard>>>()
  for (const token of ['pm_card_visa', 'pm_card_authenticationRequired'])
    cards.set(token, await aStripeCard(app, fan, token))
  await notifyAll(app)
  const ends = new Map<string, string>()
  let tokens = 0
  const stories = Object.values(STORIES)
  while (app.stripe.world.events.length < EVENTS) {
    const story = stories[ends.size % stories.length]
    const cardId = cards.get(story?.token ?? 'pm_card_visa')
    assert.ok(story && cardId)
    const { data } = await fan.api('POST /payment/wallet/top-up', { body: { amount: 5, cardId } })
    // As if the site had died before the answer, but for every third payment.
    if (ends.size % 3 !== 0) await invalidate(data.transactionId)
    story.play(intentOf(app, data.transactionId))
    ends.set(data.transactionId, story.end)
    tokens += story.tokens
  }
  return { fan, events: app.stripe.takeEvents(), ends, tokens }
}

/** Back to where a lost answer leaves a payment; what a success had given is taken back with it. */
async function invalidate(id: string): Promise<void> {
  const { rows } = await sql<{ status: string }>`select status from payment where id = ${id}`.execute(app.ctx.db)
  if (rows[0]?.status === 'success') return
  await sql`update payment set status = 'processing', gateway_ref = null, client_secret = null where id = ${id}`.execute(
    app.ctx.db,
  )
}

async function found(ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from payment where id = any(${ids}::uuid[])
  `.execute(app.ctx.db)
  return new Map(rows.map(({ id, status }) => [id, status] as const).sort())
}

function shuffle<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/** Between 0 and 1; the same numbers for the same seed, which `Math.random` cannot promise. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
