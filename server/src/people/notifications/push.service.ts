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
import { textOf, wordsFor } from './notification-text.ts'
import { findNotifications } from './notifications.queries.ts'
import { toNotification } from './notifications.service.ts'
import * as queries from './push.queries.ts'
import { requirePushEndpoint } from './push-endpoint.ts'
import { postToDevice } from './push-transport.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'push-send': { subscriptionId: string; notificationId: string }
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

/** A job for each device, so that one that fails is tried again alone. */
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

/** What was read or withdrawn meanwhile is not sent. A device that is gone is forgotten; other failures throw, for another try. */
export async function sendPush(
  ctx: Ctx,
  { subscriptionId, notificationId }: { subscriptionId: string; notificationId: string },
  signal: AbortSignal,
): Promise<void> {
  const [device] = await queries.findSubscriptions(ctx, { id: subscriptionId })
  const message = device && (await messageOf(ctx, device.account_id, notificationId))
  if (!device || !message) return
  const outcome = await postToDevice(ctx, device, { message, topic: notificationId, signal })
  if (outcome === 'gone') await queries.deleteSubscription(ctx, device.id)
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
    body: what,
    path: notificationPath(notification) ?? '/notifications',
    tag: `${row.kind satisfies NotificationKind}/${row.id}`,
    language,
  }
}
