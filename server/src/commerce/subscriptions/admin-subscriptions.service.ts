import type { AdminSubscription, SubscriptionAction } from '@limelight/contract/commerce/admin-subscriptions'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, SubscriptionId } from '@limelight/contract/ids'
import { writeAudit } from '#/core/audit/audit.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import { addToCounters, getOtherPerformer } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import { offlineViewer } from '#/platform/http/caller'
import type { Once } from '#/platform/http/endpoint'
import {
  type AdminSubscriptionRow,
  type AdminSubscriptionsQuery,
  findAdminSubscription,
  listAll,
} from './admin-subscriptions.queries.ts'
import { grantFreeDays } from './grant-term.service.ts'
import { notifyFanOf } from './notify-fan-of.service.ts'
import { giveUpWaiting } from './payment-method.service.ts'
import { moveAfterSuspension } from './sell-stretch.service.ts'
import { recordEvent } from './subscription-events.queries.ts'
import * as mails from './subscription-mails.ts'
import { toSubscription } from './subscription-view.ts'
import { lockPair, lockSubscription, type SubscriptionRow, updateSubscription } from './subscriptions.queries.ts'
import { endSubscription } from './subscriptions.service.ts'
import { extended, unsuspended } from './suspended.ts'
import { isRunning } from './term.ts'

export async function listSubscriptions(
  ctx: Ctx,
  query: AdminSubscriptionsQuery,
): Promise<CountedData<AdminSubscription>> {
  const { rows, ...counted } = await listAll(ctx, query)
  return { data: rows.map(toAdmin), ...counted }
}

type Grant = { fanId: AccountId; performerId: AccountId; days: number; reason: string }

/**
 * Free access for some days, which never renews and uses no trial up. Throws `not_found` for an account that is no fan and for
 * performers that fan cannot see, `invalid_state` beside a running or suspended subscription: extend that one.
 */
export async function grantSubscription(
  { ctx }: PaymentContext,
  operatorId: AccountId,
  { grant, once }: { grant: Grant; once: Once },
): Promise<AdminSubscription> {
  const id = await once(async (tx) => {
    const { fanId, performerId, days, reason } = grant
    const [fan] = await findAccounts(tx, [fanId])
    if (!fan || fan.role === 'operator') throw new AppError('not_found')
    await getOtherPerformer(tx, performerId, { ...offlineViewer(fanId), id: fanId })
    const current = await lockPair(tx, grant)
    if (current && (current.status === 'suspended' || isRunning(current, tx.clock.now())))
      throw new AppError('invalid_state', { status: current.status })
    const granted = await grantFreeDays(tx, { pair: grant, current, days, status: 'active' })
    await audit(tx, operatorId, { id: granted, action: 'granted', details: { fanId, performerId, days, reason } })
    await notify(tx, { fan_id: fanId, performer_id: performerId }, (about) =>
      mails.grantedMail({ ...about, endsAt: tx.clock.now().add({ hours: days * 24 }) }),
    )
    return granted
  })
  return getForAdmin(ctx, id)
}

/**
 * Throws `not_found`, and `invalid_state` for what the state does not allow: only what is open can be suspended, only what
 * is suspended resumed, and what is over is neither extended nor ended.
 */
export async function changeSubscription(
  context: PaymentContext,
  operatorId: AccountId,
  { id, action, once }: { id: SubscriptionId; action: SubscriptionAction; once: Once },
): Promise<AdminSubscription> {
  const { termEnd } = await once(async (tx) => {
    const subscription = await lockSubscription(tx, id)
    if (!subscription) throw new AppError('not_found')
    await apply(tx, subscription, action)
    const { action: verb, ...details } = action
    await audit(tx, operatorId, { id, action: PAST[verb], details })
    return { termEnd: subscription.expired_at.toString() }
  })
  await giveUpWaiting(context, { id, from: Temporal.Instant.from(termEnd) })
  return getForAdmin(context.ctx, id)
}

/** Also while suspended. */
const WHENEVER_OPEN = new Set(['extend', 'end'])
const PAST = { extend: 'extended', suspend: 'suspended', resume: 'resumed', end: 'ended' } as const

async function apply(tx: Tx, subscription: SubscriptionRow, action: SubscriptionAction): Promise<void> {
  const { id, status, fan_id: fanId, performer_id: performerId } = subscription
  const now = tx.clock.now()
  const isPaused = subscription.resumes_at !== null
  if (
    (status === 'expired' && !(isPaused && action.action === 'end')) ||
    ((action.action === 'resume') !== (status === 'suspended') && !WHENEVER_OPEN.has(action.action))
  )
    throw new AppError('invalid_state', { status })
  switch (action.action) {
    case 'extend': {
      const change = extended(subscription, { days: action.days, now })
      await updateSubscription(tx, id, change)
      await recordEvent(tx, id, 'extended')
      const endsAt = change.expired_at ?? now
      return notify(tx, subscription, (about) => mails.extendedMail({ ...about, endsAt }))
    }
    case 'suspend':
      await suspend(tx, subscription, action.reason)
      return notify(tx, subscription, (about) => mails.suspendedMail({ ...about, reason: action.reason }))
    case 'resume': {
      const change = unsuspended(subscription, now)
      await updateSubscription(tx, id, change)
      await moveAfterSuspension(tx, subscription, now)
      await recordEvent(tx, id, 'unsuspended')
      await addToCounters(tx, performerId, { subscriber_count: 1 })
      const endsAt = change.expired_at ?? subscription.expired_at
      return notify(tx, subscription, (about) => mails.resumedMail({ ...about, endsAt }))
    }
    case 'end':
      await endSubscription(tx, { fanId, performerId })
      return notify(tx, subscription, (about) => mails.endedByOperatorMail({ ...about, reason: action.reason }))
  }
}

async function suspend(tx: Tx, { id, status, performer_id }: SubscriptionRow, reason: string): Promise<void> {
  if (status === 'expired' || status === 'suspended') throw new AppError('invalid_state', { status })
  await updateSubscription(tx, id, {
    status: 'suspended',
    suspended_at: tx.clock.now(),
    suspended_status: status,
    suspension_reason: reason,
  })
  await recordEvent(tx, id, 'suspended')
  await addToCounters(tx, performer_id, { subscriber_count: -1 })
}

type Act = 'granted' | 'extended' | 'suspended' | 'resumed' | 'ended'
type Noted = { id: SubscriptionId; action: Act; details: Record<string, unknown> }

function audit(tx: Tx, actorId: AccountId, { id, action, details }: Noted): Promise<void> {
  const target = { targetType: 'subscription', targetId: id }
  return writeAudit(tx, { actorId, action: `subscription.${action}`, ...target, details })
}

async function notify(
  tx: Tx,
  subscription: Pick<SubscriptionRow, 'fan_id' | 'performer_id'>,
  write: Parameters<typeof notifyFanOf>[2],
): Promise<void> {
  await notifyFanOf(tx, { subscription }, write)
}

async function getForAdmin(ctx: Ctx, id: SubscriptionId): Promise<AdminSubscription> {
  const row = await findAdminSubscription(ctx, id)
  if (!row) throw new AppError('not_found')
  return toAdmin(row)
}

function toAdmin(row: AdminSubscriptionRow): AdminSubscription {
  return {
    ...toSubscription(row),
    fan: { _id: row.fan_id, username: row.fan_username, name: row.fan_name },
    performer: { _id: row.performer_id, username: row.performer_username, name: row.performer_name },
    suspendedAt: row.suspended_at?.toString() ?? null,
    suspensionReason: row.suspension_reason,
  }
}
