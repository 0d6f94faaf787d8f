/** Notifications on devices: who subscribed, what is sent, and what becomes of it. */
import { randomUUIDv7 } from 'node:crypto'
import type { AccountId } from '@limelight/contract/ids'
import { notificationPath } from '@limelight/contract/people/notification-path'
import type { NotificationKind } from '@limelight/contract/people/notifications'
import { MAX_PUSH_SUBSCRIPTIONS, type PushMessage, type PushSubscription } from '@limelight/contract/people/push'
import { getSettings, languageFor } from '#/core/settings/settings.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import { quoting, textOf, wordsFor } from './notification-text.ts'
import { findNotifications } from './notifications.queries.ts'
import { toNotification } from './notifications.service.ts'
import * as queries from './push.queries.ts'
import { requirePushEndpoint } from './push-endpoint.ts'
import { isLost, isResting, type PushLanes } from './push-lanes.ts'
import { FIRST_TRY, type PushLimits, postToDevice, REPEATED } from './push-transport.ts'

type Push = { subscriptionId: string; notificationId: string }

declare module '#/platform/jobs/topics' {
  interface Topics {
    'push-send': Push
    'push-repeat': Push & { accountId: string }
  }
}

/** Throws `request_invalid` for addresses that no push service has. The oldest of too many devices gives way. */
export async function subscribe(ctx: Ctx, caller: Caller, { endpoint, keys }: PushSubscription): Promise<void> {
  requirePushEndpoint(ctx.config, endpoint)
  await ctx.transaction(async (tx) => {
    await queries.upsertSubscription(tx, {
      id: randomUUIDv7(),
      account_id: caller.id,
      sessionId: caller.sessionId,
      endpoint,
      ...keys,
    })
    await queries.deleteAllBut(tx, caller.id, MAX_PUSH_SUBSCRIPTIONS)
  })
}

/** Those of other accounts are left alone; what is not there is no error. */
export function unsubscribeDevice(ctx: Ctx, accountId: AccountId, endpoint: string): Promise<void> {
  return queries.deleteByEndpoint(ctx, accountId, endpoint)
}

/** A job for each device, so that each is tried again alone. */
export async function queuePushes(ctx: Ctx, notificationIds: readonly string[]): Promise<void> {
  await ctx.transaction(async (tx) => {
    const owners = await queries.findOwners(tx, notificationIds)
    const accountIds = owners.map((owner) => owner.account_id)
    const devices = await queries.findSubscriptions(tx, { accountIds })
    for (const { id: notificationId, account_id } of owners)
      for (const device of devices)
        if (device.account_id === account_id)
          await tx.enqueue('push-send', { subscriptionId: device.id, notificationId })
  })
}

/** The first try. What fails, or could take long, goes on in the other queue. */
export async function sendPush(
  ctx: Ctx,
  push: Push,
  { lanes, signal }: { lanes: PushLanes; signal: AbortSignal },
): Promise<void> {
  const device = await findAwake(ctx, push)
  if (!device) return
  if (lanes.isSlow(device)) return repeatLater(ctx, device, push)
  try {
    await post(ctx, { device, push, signal }, FIRST_TRY)
  } catch (err) {
    signal.throwIfAborted()
    lanes.noteFailure(device)
    ctx.log.warn({ event: 'push.failed', host: new URL(device.endpoint).host, err })
    await repeatLater(ctx, device, push)
  }
}

/** Throws what failed, for another try. */
export async function repeatPush(ctx: Ctx, push: Push, signal: AbortSignal): Promise<void> {
  const device = await findAwake(ctx, push)
  if (device) await post(ctx, { device, push, signal }, REPEATED)
}

/** Undefined for one that is gone, and for one that has failed so often that it is left alone for a while. */
async function findAwake(ctx: Ctx, { subscriptionId }: Push) {
  const [device] = await queries.findSubscriptions(ctx, { id: subscriptionId })
  return device && !isResting(device, ctx.clock.now()) ? device : undefined
}

function repeatLater(ctx: Ctx, device: queries.PushSubscriptionRow, push: Push): Promise<void> {
  return ctx.transaction((tx) => tx.enqueue('push-repeat', { ...push, accountId: device.account_id }))
}

type Posting = { device: queries.PushSubscriptionRow; push: Push; signal: AbortSignal }

/** What was read or withdrawn meanwhile is not sent. A device that is gone is forgotten, and so is one that fails for a day. */
async function post(ctx: Ctx, { device, push, signal }: Posting, limits: PushLimits): Promise<void> {
  const message = await messageOf(ctx, device.account_id, push.notificationId)
  if (!message) return
  try {
    const outcome = await postToDevice(ctx, device, { message, topic: push.notificationId, signal, limits })
    if (outcome === 'gone') await queries.deleteSubscription(ctx, device.id)
    else if (outcome === 'refused') await noteFailure(ctx, device)
    else await queries.markDelivered(ctx, device.id)
  } catch (error) {
    if (!signal.aborted) await noteFailure(ctx, device)
    throw error
  }
}

async function noteFailure(ctx: Ctx, device: queries.PushSubscriptionRow): Promise<void> {
  const noted = await queries.countFailure(ctx, device.id)
  if (noted && isLost(noted, ctx.clock.now())) await queries.deleteSubscription(ctx, device.id)
}

/** Who, what kind, and where: what passes through others' servers and lies on locked screens says no more. */
async function messageOf(ctx: Ctx | Tx, accountId: AccountId, id: string): Promise<PushMessage | undefined> {
  const [account] = await findAccounts(ctx, [accountId])
  if (account?.status !== 'active') return undefined
  const reader = { id: accountId, role: account.role, country: null }
  const [row] = await findNotifications(ctx, reader, { ids: [id], isUnread: false })
  // One that no list shows is read from the beginning.
  if (!row || (row.read_at !== null && !row.read_at.equals(row.created_at))) return undefined
  const settings = await getSettings(ctx)
  const language = languageFor(settings, account.language)
  const notification = toNotification(row)
  const { who, what } = textOf(notification, wordsFor(language), settings)
  return {
    title: who,
    body: quoting(what, notification),
    path: notificationPath(notification) ?? '/notifications',
    tag: `${row.kind satisfies NotificationKind}/${row.id}`,
    language,
  }
}
