import { randomUUIDv7 } from 'node:crypto'
import { OPEN_SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '@limelight/contract/commerce/subscriptions'
import type { Settings } from '@limelight/contract/core/settings'
import { SubscriptionId, type TierId } from '@limelight/contract/ids'
import { type MinorUnits, minorUnits } from '@limelight/contract/money'
import { type RecordedSale, recordSale, type Sale } from '#/finance/earnings/record-sale.service'
import { followAsSubscriber } from '#/people/follows/follows.service'
import { notify } from '#/people/notifications/notify.service'
import { addToCounters, findPublicPerformers } from '#/people/performers/performers.service'
import { getBaseTierId } from '#/people/tiers/tiers.service'
import type { Tx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { wakeAutomations } from '#/talk/automations/automations.service'
import { sendAutoMessage } from '#/talk/prepared-messages/auto-messages.service'
import { type NewTerm, NO_OFFER, nextTermStart, type Plan, paidTerm } from './paid-term.ts'
import { keptOf, saveStretch } from './sell-stretch.service.ts'
import { recordEvent } from './subscription-events.queries.ts'
import { addStretch } from './subscription-terms.queries.ts'
import * as queries from './subscriptions.queries.ts'
import { addDays, dayOfMonth } from './term.ts'

export type TermSale = Plan &
  queries.Pair & {
    /** Ledger key. */
    key: string
    paid: Sale['paid']
    /** What the term costs by an offer; without it, the price that its renewals cost. */
    offeredMinor?: MinorUnits
    /** A renewal leaves a cancellation that came meanwhile in force; a purchase ends it. */
    isRenewal: boolean
  }

/**
 * Adds one paid term: behind the running one, or from now when there is none or only days of grace are left behind. Keeps
 * the sale, follows, counts the subscriber. One that is suspended stays so: the term is kept for later. Throws
 * `tokens_insufficient`. Locks the pair, then the fan's wallet.
 */
export async function sellTerm(tx: Tx, sale: TermSale, settings: Settings): Promise<RecordedSale> {
  const current = await queries.lockPair(tx, sale)
  const id = current?.id ?? SubscriptionId.parse(randomUUIDv7())
  const now = tx.clock.now()
  const keptMs = await keptOf(tx, current, sale)
  const change = paidTerm(current, { ...sale, keptMs }, now)
  await saveTerm(tx, { id, current, pair: sale, change })
  const { key, fanId, performerId, paid } = sale
  const receipt = await recordSale(tx, { key, kind: 'subscription', fanId, performerId, targetId: id, paid }, settings)
  if (!receipt.isNew) throw new Error(`${key} was sold before: one payment would give two terms`)
  const from = keptMs === undefined ? nextTermStart(current, now) : now.add({ milliseconds: keptMs })
  await saveStretch(tx, { id, sale, from, until: change.expired_at, saleId: receipt.saleId }, keptMs)
  await recordEvent(tx, id, eventOf(sale, current), sale.offeredMinor ?? sale.priceMinor)
  await followAndAnnounce(tx, sale, { before: current?.status, after: change.status })
  if (sale.isRenewal) await notifyOfRenewal(tx, { ...sale, key })
  return receipt
}

function eventOf({ isRenewal, planId }: TermSale, current: queries.SubscriptionRow | undefined) {
  if (!isRenewal) return 'started' as const
  return current && current.next_plan_id !== null && current.next_plan_id === planId
    ? ('changed' as const)
    : ('renewed' as const)
}

type FreeDays = {
  pair: queries.Pair
  current: queries.SubscriptionRow | undefined
  days: number
  /** A trial comes once; `active` is what an operator gives, which uses no trial up. */
  status: 'trialing' | 'active'
  /** Without it the base tier. */
  tierId?: TierId
}

/** Free days that never renew. The caller has locked the pair and knows that the fan may have them. */
export async function grantFreeDays(
  tx: Tx,
  { pair, current, days, status, tierId }: FreeDays,
): Promise<SubscriptionId> {
  const now = tx.clock.now()
  const id = current?.id ?? SubscriptionId.parse(randomUUIDv7())
  await saveTerm(tx, {
    id,
    current,
    pair,
    change: {
      type: 'free',
      status,
      tier_id: tierId ?? (await getBaseTierId(tx, pair.performerId)),
      plan_id: null,
      months: null,
      next_plan_id: null,
      next_price_minor: null,
      ...NO_OFFER,
      price_minor: minorUnits(0),
      method: null,
      card_id: null,
      is_renewing: false,
      anchor_day: dayOfMonth(now),
      has_used_trial: status === 'trialing' || (current?.has_used_trial ?? false),
      started_at: now,
      expired_at: addDays(now, days),
    },
  })
  await recordEvent(tx, id, status === 'trialing' ? 'trial_started' : 'granted')
  await followAndAnnounce(tx, pair, { before: current?.status, after: status })
  return id
}

type PlannedTrial = Pick<FreeDays, 'pair' | 'current' | 'days'> & { plan: Plan }

/** Free days that continue as a plan, because the fan chose that. The caller has locked the pair and knows that the fan may have them. */
export async function grantPlannedTrial(tx: Tx, { pair, current, days, plan }: PlannedTrial): Promise<void> {
  const now = tx.clock.now()
  const id = current?.id ?? SubscriptionId.parse(randomUUIDv7())
  const ends = addDays(now, days)
  const planned = paidTerm(undefined, { ...plan, isRenewing: true, next: null, isRenewal: false }, now)
  const change = { ...planned, status: 'trialing', has_used_trial: true, expired_at: ends } as const
  await saveTerm(tx, { id, current, pair, change: { ...change, anchor_day: dayOfMonth(ends) } })
  // Nothing was paid for these days: a change to a higher tier credits nothing.
  await addStretch(tx, id, { from: now, until: ends, valueMinor: 0, saleId: null })
  await recordEvent(tx, id, 'trial_started')
  await followAndAnnounce(tx, pair, { before: current?.status, after: 'trialing' })
}

/** Pure: whether the status counts among the performer's subscribers; a job ends those whose time is over. */
export function isCounted(status: SubscriptionStatus): boolean {
  return OPEN_SUBSCRIPTION_STATUSES.some((open) => open === status)
}

type TermChange = {
  id: SubscriptionId
  current: queries.SubscriptionRow | undefined
  pair: queries.Pair
  change: NewTerm
}

async function saveTerm(tx: Tx, { id, current, pair, change }: TermChange): Promise<void> {
  const row = { ...change, renewal_attempts: 0, next_attempt_at: null }
  // A payment that comes behind a pause, or free days, are what counts now.
  if (current) await queries.updateSubscription(tx, id, { ...row, ...queries.NO_PAUSE })
  else await queries.insertSubscription(tx, { ...row, id, fan_id: pair.fanId, performer_id: pair.performerId })
}

function notifyOfRenewal(tx: Tx, { fanId, performerId, key }: queries.Pair & { key: string }): Promise<void> {
  return notify(tx, { kind: 'renewal', accountId: performerId, actorId: fanId, target: null, source: `renewal/${key}` })
}

/**
 * The fan follows; of a new subscriber the creator is notified, their automatic message is sent, and they are counted: last, because the
 * performer's counters are the rows that other transactions wait for.
 */
export async function followAndAnnounce(
  tx: Tx,
  pair: queries.Pair,
  { before, after }: { before: SubscriptionStatus | undefined; after: SubscriptionStatus },
): Promise<void> {
  // A card may have been charged for a performer who is no longer public: that must not undo the sale.
  const [performer] = await findPublicPerformers(tx, [pair.performerId], offlineViewer(pair.fanId))
  if (performer) await followAsSubscriber(tx, pair)
  const isNew = isCounted(after) && !(before && isCounted(before))
  if (!isNew) return
  await sendAutoMessage(tx, { ...pair, occasion: 'subscribed', source: tx.clock.now().toString() })
  await wakeAutomations(tx, pair.performerId)
  await notify(tx, {
    kind: 'subscriber',
    accountId: pair.performerId,
    actorId: pair.fanId,
    target: null,
    // One who comes back is news again.
    source: `subscriber/${pair.fanId}/${tx.clock.now()}`,
  })
  await addToCounters(tx, pair.performerId, { subscriber_count: 1 })
}
