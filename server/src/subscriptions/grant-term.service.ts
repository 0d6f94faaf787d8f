import { randomUUIDv7 } from 'node:crypto'
import { type CardId, SubscriptionId } from '@limelight/contract/ids'
import { type MinorUnits, minorUnits } from '@limelight/contract/money'
import { OPEN_SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '@limelight/contract/payments'
import type { Settings } from '@limelight/contract/settings'
import { recordSale, type Sale, type SaleReceipt } from '#/earnings/record-sale.service'
import { follow } from '#/follows/follows.service'
import { addToCounters, findPublicPerformers } from '#/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import { absentFan } from '#/platform/http/viewer'
import * as queries from './subscriptions.queries.ts'
import { addDays, addTerm, dayOfMonth, isRunning, type PaidType } from './term.ts'

type Plan = {
  type: PaidType
  /** Frozen for the renewals. */
  priceMinor: MinorUnits
  method: 'card' | 'wallet'
  cardId: CardId | null
}
export type TermSale = Plan &
  queries.Pair & {
    /** Ledger key. */
    key: string
    paid: Sale['paid']
    /** A renewal leaves a cancellation that came meanwhile in force; a purchase ends it. */
    isRenewal: boolean
  }

/**
 * Adds one paid term: behind the running one, or from now when there is none or only days of grace are left behind. Keeps
 * the sale, follows, counts the subscriber. Throws `tokens_insufficient`. Locks the pair, then the fan's wallet.
 */
export async function sellTerm(tx: Tx, sale: TermSale, settings: Settings): Promise<SaleReceipt> {
  const current = await queries.lockPair(tx, sale)
  const id = current?.id ?? SubscriptionId.parse(randomUUIDv7())
  await keepTerm(tx, { id, current, pair: sale, change: paidTerm(current, sale, tx.clock.now()) })
  const { key, fanId, performerId, paid } = sale
  const receipt = await recordSale(tx, { key, kind: 'subscription', fanId, performerId, targetId: id, paid }, settings)
  if (!receipt.isNew) throw new Error(`${key} was sold before: one payment would give two terms`)
  await welcome(tx, sale, current)
  return receipt
}

/** The free days; the caller has locked the pair and knows that the fan may have them. */
export async function grantTrial(
  tx: Tx,
  { pair, current, days }: { pair: queries.Pair; current: queries.SubscriptionRow | undefined; days: number },
): Promise<void> {
  const now = tx.clock.now()
  const id = current?.id ?? SubscriptionId.parse(randomUUIDv7())
  await keepTerm(tx, {
    id,
    current,
    pair,
    change: {
      type: 'free',
      status: 'trialing',
      price_minor: minorUnits(0),
      method: null,
      card_id: null,
      is_renewing: false,
      anchor_day: dayOfMonth(now),
      has_used_trial: true,
      started_at: now,
      expired_at: addDays(now, days),
    },
  })
  await welcome(tx, pair, current)
}

/** Pure: whether the status counts among the performer's subscribers; a job ends those whose time is over. */
export function isCounted(status: SubscriptionStatus): boolean {
  return OPEN_SUBSCRIPTION_STATUSES.some((open) => open === status)
}

type Term = Omit<
  queries.SubscriptionRow,
  'id' | 'fan_id' | 'performer_id' | 'created_at' | 'updated_at' | 'renewal_attempts' | 'next_attempt_at'
>

/** Pure. The anchor stays while terms follow each other, so that 31 January leads to 31 March. */
function paidTerm(
  current: queries.SubscriptionRow | undefined,
  { type, priceMinor, method, cardId, isRenewal }: TermSale,
  now: Temporal.Instant,
): Term {
  const { running, anchor, end } = nextTerm(current, type, now)
  const isRenewing = isRenewal && current ? current.is_renewing : true
  return {
    type,
    status: isRenewing ? 'active' : 'cancelled',
    price_minor: priceMinor,
    method,
    card_id: cardId,
    is_renewing: isRenewing,
    anchor_day: anchor,
    has_used_trial: current?.has_used_trial ?? false,
    started_at: running?.started_at ?? now,
    expired_at: end,
  }
}

/** Pure: when a term bought now would end. */
export function nextTermEnd(
  current: queries.SubscriptionRow | undefined,
  type: PaidType,
  now: Temporal.Instant,
): Temporal.Instant {
  return nextTerm(current, type, now).end
}

function nextTerm(current: queries.SubscriptionRow | undefined, type: PaidType, now: Temporal.Instant) {
  const running = current && isRunning(current, now) ? current : undefined
  const start = running?.expired_at ?? now
  const anchor = running && running.type !== 'free' ? running.anchor_day : dayOfMonth(start)
  return { running, anchor, end: addTerm(start, type, anchor) }
}

type Keep = {
  id: SubscriptionId
  current: queries.SubscriptionRow | undefined
  pair: queries.Pair
  change: Term
}

async function keepTerm(tx: Tx, { id, current, pair, change }: Keep): Promise<void> {
  const row = { ...change, renewal_attempts: 0, next_attempt_at: null }
  if (current) await queries.updateSubscription(tx, id, row)
  else await queries.insertSubscription(tx, { ...row, id, fan_id: pair.fanId, performer_id: pair.performerId })
}

/** Last, because her counters are the rows that others wait for. */
async function welcome(tx: Tx, pair: queries.Pair, before: queries.SubscriptionRow | undefined): Promise<void> {
  // A card may have been charged for somebody who is not public any more: that must not undo the sale.
  const [performer] = await findPublicPerformers(tx, [pair.performerId], absentFan(pair.fanId))
  if (performer) await follow(tx, pair, absentFan(pair.fanId))
  if (!before || !isCounted(before.status)) await addToCounters(tx, pair.performerId, { subscriber_count: 1 })
}
