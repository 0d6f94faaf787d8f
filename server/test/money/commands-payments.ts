/** What performers ask of the operator, and what the operator gives back. */
import { decimalFromMinor, minorFromDecimal } from '@limelight/contract/money'
import fc from 'fast-check'
import { recordDispute } from '#/commerce/refunds/disputes.service'
import { rollUp } from '#/core/ledger/ledger.service'
import { getSettings } from '#/core/settings/settings.service'
import { at, command, keyed, performer, pick } from './commands.ts'
import { agree } from './compare.ts'
import { balance, heldOf, type Model, type Payment, type Payout, post, Refused } from './model.ts'
import { refund } from './model-payments.ts'
import type { World } from './world.ts'

const OPEN = ['pending', 'approved']
const MINIMUM_PAYOUT_MINOR = 100

export const payoutRequests = command(
  'ask for a payout',
  { performer, share: fc.constantFrom(0.01, 0.333, 0.9, 1, 1.01) },
  {
    async play(model, { performers }, drawn) {
      const earnings = `earnings/${drawn.performer}`
      const available = balance(model, earnings) - heldOf(model, drawn.performer)
      const amountMinor = Math.max(1, Math.ceil(available * drawn.share))
      const done = await agree(
        () => {
          if (model.payouts.some((one) => one.performer === drawn.performer && OPEN.includes(one.status)))
            throw new Refused('payout_open')
          if (amountMinor < MINIMUM_PAYOUT_MINOR || amountMinor > available) throw new Refused('amount_out_of_bounds')
          post(model, { [earnings]: -amountMinor, [`payout/${drawn.performer}`]: amountMinor })
        },
        () =>
          at(performers, drawn.performer).member.api(
            'POST /payout-requests',
            keyed({ amount: decimalFromMinor(amountMinor) }),
          ),
      )
      if (done)
        model.payouts.push({ id: done.answer.data._id, performer: drawn.performer, amountMinor, status: 'pending' })
    },
    touches: (_, drawn) => ({ performers: [drawn.performer] }),
  },
)

type Move = 'approved' | 'rejected' | 'paid' | 'cancelled'
const FROM: Record<Move, readonly string[]> = {
  approved: ['pending'],
  rejected: ['pending', 'approved'],
  paid: ['approved'],
  cancelled: ['pending'],
}
const DECISIONS = {
  approved: { status: 'approved' },
  rejected: { status: 'rejected', note: 'not this time' },
  paid: { status: 'paid', reference: 'bank 1' },
} as const

export const payoutMoves = command<{ pick: number; to: Move }>(
  'move a payout',
  { pick, to: fc.constantFrom<Move>('approved', 'approved', 'paid', 'paid', 'rejected', 'cancelled') },
  {
    isPossible: ({ payouts }) => payouts.length > 0,
    async play(model, { operator, performers }, { pick: position, to }) {
      const payout = newestFirst(model.payouts, position)
      const params = { id: payout.id }
      await agree<void, unknown>(
        () => movePayout(model, payout, to),
        () =>
          to === 'cancelled'
            ? at(performers, payout.performer).member.api('PUT /payout-requests/{id}', {
                params,
                body: { status: 'cancelled' },
              })
            : operator.api('PUT /admin/payout-requests/{id}', { params, body: DECISIONS[to] }),
      )
    },
    touches: () => ({ performers: [0, 1] }),
  },
)

/** Mostly those that are open still. */
function newestFirst(payouts: readonly Payout[], position: number): Payout {
  return at(payouts.toReversed(), Math.floor(position / 250))
}

function movePayout(model: Model, payout: Payout, to: Move): void {
  if (!FROM[to].includes(payout.status)) throw new Refused('invalid_state')
  const { performer: owner, amountMinor } = payout
  const waiting = `payout/${owner}`
  if (to === 'paid') post(model, { [waiting]: -amountMinor, provider: amountMinor })
  if (to === 'rejected' || to === 'cancelled')
    post(model, { [waiting]: -amountMinor, [`earnings/${owner}`]: amountMinor })
  payout.status = to
}

type RequestInput = {
  pick: number
  share: number
  destination: 'card' | 'wallet'
  isSiteLiable: boolean
  endsAccess: boolean
}

export const refunds = command<RequestInput>(
  'refund',
  {
    pick,
    share: fc.constantFrom(0, 0.1, 1 / 3, 0.5, 1, 1, 1.1),
    destination: fc.constantFrom('card' as const, 'card' as const, 'wallet' as const),
    isSiteLiable: fc.boolean(),
    endsAccess: fc.boolean(),
  },
  {
    isPossible: ({ payments }) => payments.length > 0,
    async play(model, { operator }, { pick: position, share, ...input }) {
      const payment = at(model.payments, position)
      const left = payment.amountMinor - payment.refundedMinor
      // Of nothing left, one cent is too much.
      const amountMinor = Math.max(1, Math.ceil(left * share))
      await agree(
        () => refund(model, payment, { ...input, amountMinor }),
        () =>
          operator.api('POST /admin/payments/{id}/refunds', {
            params: { id: payment.id },
            ...keyed({ ...input, amount: decimalFromMinor(amountMinor), reason: 'asked for it' }),
          }),
      )
    },
    touches: (model, drawn) => {
      const { fan, performer: owner } = at(model.payments, drawn.pick)
      return { fans: [fan], performers: [owner] }
    },
  },
)

export const disputes = command<{ pick: number; share: number }>(
  'a bank disputes',
  { pick, share: fc.constantFrom(0.4, 1, 1) },
  {
    isPossible: ({ payments }, { pick: position }) => payments.length > 0 && isDisputable(at(payments, position)),
    async play(model, world, { pick: position, share }) {
      const payment = at(model.payments, position)
      payment.disputes += 1
      payment.dispute = {
        ref: `dp_${payment.id}_${payment.disputes}`,
        amountMinor: Math.ceil(payment.amountMinor * share),
      }
      if (payment.status === 'success') payment.status = 'disputed'
      await report(world, payment, 'open')
    },
  },
)

function isDisputable({ method, amountMinor, dispute }: Payment): boolean {
  return method === 'card' && amountMinor > 0 && dispute === undefined
}

type End = { pick: number; status: 'won' | 'lost'; isRepeated: boolean }

export const disputeEnds = command<End>(
  'a dispute ends',
  { pick, status: fc.constantFrom('won' as const, 'lost' as const), isRepeated: fc.boolean() },
  {
    isPossible: ({ payments }) => payments.some(({ dispute }) => dispute !== undefined),
    async play(model, world, { pick: position, status, isRepeated }) {
      const payment = at(
        model.payments.filter(({ dispute }) => dispute !== undefined),
        position,
      )
      await report(world, payment, status)
      // A repeated report, and older ones in between, change nothing.
      if (isRepeated) for (const content of ['open', status] as const) await report(world, payment, content)
      if (status === 'lost') lose(model, payment)
      payment.dispute = undefined
      if (payment.status === 'disputed') payment.status = 'success'
    },
    touches: () => ({ fans: [0, 1, 2], performers: [0, 1] }),
  },
)

function lose(model: Model, payment: Payment): void {
  const left = payment.amountMinor - payment.refundedMinor
  const amountMinor = Math.min(payment.dispute?.amountMinor ?? 0, left)
  if (amountMinor > 0)
    refund(model, payment, { amountMinor, destination: 'card', isSiteLiable: true, endsAccess: true })
}

async function report({ app }: World, { id, dispute }: Payment, status: 'open' | 'won' | 'lost'): Promise<void> {
  if (!dispute) throw new Error('nobody disputes it')
  const report = { paymentId: id, gatewayRef: dispute.ref, amountMinor: dispute.amountMinor, reason: 'fraudulent' }
  const settings = await getSettings(app.ctx)
  await app.ctx.transaction((tx) => recordDispute(tx, { ...report, status, evidenceDueAt: null }, settings))
}

/** Earlier sales have the commission of their time. */
export const commissions = command(
  'another commission',
  { percent: fc.constantFrom(0, 0.01, 17.33, 20, 99.99, 100) },
  {
    async play(model, { operator }, { percent }) {
      const commission = minorFromDecimal(percent)
      await operator.api('PUT /admin/settings', { body: { values: { commission } } })
      model.terms.commissionBps = commission
    },
  },
)

/** The site's task of every second: it moves no money, and empties inboxes. */
export const rollUps = command(
  'roll up',
  {},
  {
    async play(_, { app }) {
      await rollUp(app.ctx)
    },
  },
)
