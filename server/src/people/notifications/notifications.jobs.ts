import { REFUNDABLE_CHARGES, type SaleKind } from '@limelight/contract/content-kinds'
import { AccountId } from '@limelight/contract/ids'
import type { NotificationTarget } from '@limelight/contract/people/notifications'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { deliverToMany } from './deliver.service.ts'
import { deliverTogether } from './deliver-together.service.ts'
import { expireMailFollowers, mailFollowLink } from './mail-followers.service.ts'
import { sendDueMails, type WriteSpending } from './notification-mails.service.ts'
import { deleteByTarget, deleteOldNotifications } from './notifications.queries.ts'
import { countUnreadOf } from './notifications.service.ts'
import type { Happening } from './notify.service.ts'
import { deleteOfEndedSessions } from './push.queries.ts'
import { queuePushes, repeatPush, sendPush } from './push.service.ts'
import { createPushLanes } from './push-lanes.ts'

/** Of devices that answer. Each push ends within three seconds, and what fails goes on in the other queue. */
const PUSHES = { concurrency: 10, batches: 4, timeoutSeconds: 60 }
/**
 * Of devices that did not answer. A push service that is away for a while gets it later, and one that is away for hours does not. One account
 * takes one place of five, however many devices it has.
 */
const REPEATED_PUSHES = {
  retryLimit: 7,
  concurrency: 1,
  batches: 5,
  groups: { of: ({ accountId }: { accountId: string }) => accountId, max: 1 },
  timeoutSeconds: 60,
}

type Listeners = {
  /** Whether a page of the account is open in this process. */
  isOnline: (accountId: AccountId) => boolean
  onUnread: (accountId: AccountId, total: number) => void
  writeSpending: WriteSpending
}

export function handleNotifications(ctx: Ctx, jobs: Jobs, { isOnline, onUnread, writeSpending }: Listeners): void {
  jobs.handleTogether('notify', {}, async (happenings, tx) => {
    // The open page shows the message, and counts it.
    const away = happenings.filter(({ kind, accountId }) => kind !== 'message' || !isOnline(accountId))
    await deliverTogether(
      tx,
      away.map(({ at, ...happening }) => ({ ...happening, at: Temporal.Instant.from(at) })),
    )
  })
  jobs.handle('notify-many', {}, async ({ at, accountIds, ...happening }) => {
    const away = happening.kind === 'message' ? accountIds.filter((id) => !isOnline(id)) : accountIds
    await ctx.transaction((tx) => deliverToMany(tx, happening, { accountIds: away, at: Temporal.Instant.from(at) }))
  })
  jobs.handleTogether('sale-recorded', {}, async (sales, tx) => {
    const at = tx.clock.now()
    const deliveries = sales.flatMap((sale) => [happeningOf(sale), spendingOf(sale)])
    await deliverTogether(
      tx,
      deliveries.flatMap((one) => (one ? [{ ...one, at }] : [])),
    )
  })
  jobs.handle('notifications-withdraw', {}, async ({ targetId }) => {
    await ctx.transaction(async (tx) => {
      const accountIds = await deleteByTarget(tx, targetId)
      if (accountIds.length > 0) await tx.enqueue('unread-changed', { accountIds })
    })
  })
  // Counted for those only who have a page open.
  jobs.handleTogether('unread-changed', {}, async (changes, tx) => {
    const accountIds = new Set(changes.flatMap((change) => change.accountIds))
    for (const id of accountIds) if (isOnline(id)) onUnread(id, await countUnreadOf(tx, id))
  })
  jobs.handle('notifications-push', {}, ({ notificationIds }) => queuePushes(ctx, notificationIds))
  const lanes = createPushLanes()
  jobs.handle('push-send', PUSHES, (push, { signal }) => sendPush(ctx, push, { lanes, signal }))
  jobs.handle('push-repeat', REPEATED_PUSHES, (push, { signal }) => repeatPush(ctx, push, signal))
  jobs.schedule('notification-mails', '* * * * *', () => sendDueMails(ctx, writeSpending), { timeoutSeconds: 3_600 })
  jobs.handle('mail-follow-asked', { retryLimit: 3 }, (asked) => mailFollowLink(ctx, asked))
  jobs.sweep('mail-followers-expire', '37 3 * * *', ['mail_follower', 'mail_follow_end'], (signal) =>
    expireMailFollowers(ctx, signal),
  )
  jobs.sweep('push-subscriptions-expire', '41 * * * *', ['push_subscription'], (signal) =>
    deleteOfEndedSessions(ctx, signal),
  )
  jobs.sweep('notifications-expire', '23 4 * * *', ['notification', 'notification_source'], (signal) =>
    deleteOldNotifications(ctx, signal),
  )
}

type SaleEvent = {
  saleId: string
  performerId: string
  fanId: string
  kind: SaleKind
  soldKind?: SaleKind
  tokens: number | null
  targetId: string | null
}
/** Subscriptions and orders notify of their own changes: not every sale of theirs is news. */
const TARGETS: Partial<Record<SaleKind, NotificationTarget>> = {
  feed: 'feed',
  video: 'video',
  gallery: 'gallery',
  affiliate: 'product',
}
/** These are listed with the earnings. */
const WITHOUT_TARGET: readonly SaleKind[] = ['message', 'stream', 'private_call', 'series', 'story']

/** For the buyer's summary: subscriptions and orders are mailed at once, by themselves. */
function spendingOf({ saleId, fanId, kind, tokens }: SaleEvent) {
  if (!tokens || !REFUNDABLE_CHARGES.some((charge) => charge === kind)) return undefined
  const source = `spending/${saleId}`
  const accountId = AccountId.parse(fanId)
  const target = { kind: 'sale', id: saleId } as const
  const happening = { kind: 'spending', actorId: null, target, source, groupKey: source } satisfies Happening
  return { ...happening, accountId }
}

function happeningOf({ saleId, performerId, fanId, kind, soldKind, tokens, targetId }: SaleEvent) {
  const shared = { accountId: AccountId.parse(performerId), actorId: AccountId.parse(fanId), source: `sale/${saleId}` }
  if (kind === 'tip')
    return {
      ...shared,
      kind: 'tip',
      target: { kind: 'tip', id: saleId },
      groupKey: `tip/${saleId}`,
      tokens,
    } satisfies Happening & object
  if (WITHOUT_TARGET.includes(kind))
    return { ...shared, kind: 'sale', target: null, groupKey: `sale/${kind}` } satisfies Happening & object
  // Who has a share is notified of what was sold.
  const target = TARGETS[kind === 'collab' ? (soldKind ?? kind) : kind]
  if (target === undefined || targetId === null) return undefined
  return { ...shared, kind: 'sale', target: { kind: target, id: targetId } } satisfies Happening & object
}
