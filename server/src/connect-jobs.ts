/** Every domain's jobs, and the domains that learn of each other's events. */
import { isItemKind } from '@limelight/contract/content-kinds'
import { handleGifts } from '#/commerce/gifts/gifts.jobs'
import { handleOrders } from '#/commerce/orders/orders.jobs'
import { handlePrivateCalls } from '#/commerce/private-calls/private-calls.jobs'
import { recordDispute } from '#/commerce/refunds/disputes.service'
import { recordRefund } from '#/commerce/refunds/provider-refunds.service'
import { handleRefunds } from '#/commerce/refunds/refunds.jobs'
import { handleSubscriberDays } from '#/commerce/subscriptions/subscriber-days.service'
import { handleSubscriptions } from '#/commerce/subscriptions/subscriptions.jobs'
import { writeSpending } from '#/commerce/wallet/spending-mail.service'
import { handleFeeds } from '#/content/feeds/feeds.jobs'
import { handleItems } from '#/content/items/items.jobs'
import { isItemAnnounced } from '#/content/items/items.service'
import { handleRss } from '#/content/rss/rss.jobs'
import { handleKeywords } from '#/content/search/keywords.service'
import { handleStories } from '#/content/stories/stories.jobs'
import { handleSuggestions } from '#/content/suggestions/suggestions.jobs'
import { registerRollUp } from '#/core/ledger/ledger.service'
import { registerMediaJobs } from '#/core/media/media.jobs'
import { getSettings } from '#/core/settings/settings.service'
import { handleUploads } from '#/core/uploads/uploads.jobs'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { handlePayments } from '#/finance/payments/payments.jobs'
import { handlePayouts } from '#/finance/payouts/payouts.jobs'
import type { PayoutContext } from '#/finance/payouts/transfer-driver'
import { handleReconciliation } from '#/finance/reconciliation/reconciliation.jobs'
import { handleTopUps } from '#/finance/top-ups/top-ups.jobs'
import { handleStreamChat } from '#/live/chat/chat.jobs'
import { handleLiveMedia } from '#/live/engine/engine.jobs'
import type { LiveSessions } from '#/live/engine/live-sessions.service'
import { handleHls } from '#/live/hls/hls.jobs'
import type { HlsViewers } from '#/live/hls/hls-viewers.service'
import { handleRecordings } from '#/live/recordings/recordings.jobs'
import { isStreamLive } from '#/live/streams/stream-media.service'
import { handleStreams } from '#/live/streams/streams.jobs'
import { handleAgeChecks } from '#/people/age/age-checks.jobs'
import { findKnownCheckDocuments } from '#/people/age/age-checks.service'
import { handleAuth } from '#/people/auth/auth.jobs'
import { type Authenticator, handleSessions } from '#/people/auth/sessions.service'
import { type Announced, handleFollows } from '#/people/follows/follows.jobs'
import { handleLinks } from '#/people/links/links.jobs'
import { handleNotifications } from '#/people/notifications/notifications.jobs'
import { findKnownDocuments, handleDocuments } from '#/people/performers/documents.service'
import { handleReferrals } from '#/people/referrals/referral-gifts.service'
import type { Ctx } from '#/platform/ctx'
import { deleteOldKeys } from '#/platform/http/idempotency'
import { handleRateLimits } from '#/platform/http/rate-limit'
import type { Jobs } from '#/platform/jobs/jobs'
import { handleMail } from '#/platform/mail/mail.service'
import type { Realtime } from '#/platform/realtime/realtime'
import { handleAnnouncements } from '#/site/announcements/announcements.jobs'
import { handleBackups } from '#/site/backups/backups.jobs'
import { handlePayers } from '#/site/console/payers.service'
import { handleDemo } from '#/site/demo/demo.jobs'
import { handleLeaving } from '#/site/leaving/leaving.routes'
import { handleReports } from '#/site/moderation/reports.jobs'
import { handleOperations, type ProcessFacts } from '#/site/operations/operations.jobs'
import { handleUpgrades } from '#/site/upgrades/upgrades.jobs'
import { handleAutomations } from '#/talk/automations/automations.jobs'
import { handleBroadcasts } from '#/talk/broadcasts/broadcasts.jobs'
import { handleMessages } from '#/talk/messages/messages.jobs'
import { handlePresence } from '#/talk/messages/presence.service'
import { handleAutoMessages } from '#/talk/prepared-messages/auto-messages.service'
import { handleOldRecords } from './app/old-records.queries.ts'
import { showFile } from './file-owners.ts'
import { relayEvents } from './relay-events.ts'

type Connections = ProcessFacts & {
  databaseUrl: string
  authenticator: Authenticator
  jobs: Jobs
  realtime: Realtime
  context: PaymentContext
  payoutContext: PayoutContext
  live: LiveSessions
  hlsViewers: HlsViewers
}

/** Followers hear of what is still there when their turn comes. */
async function isAnnounced(ctx: Ctx, { kind, id }: Announced): Promise<boolean> {
  if (kind === 'stream') return isStreamLive(ctx, id)
  return isItemKind(kind) && (await isItemAnnounced(ctx, kind, id))
}

export function connectJobs(
  ctx: Ctx,
  { databaseUrl, authenticator, jobs, realtime, context, payoutContext, live, hlsViewers, ...facts }: Connections,
): void {
  registerRollUp(ctx, jobs)
  registerMediaJobs(ctx, jobs, {
    onReady: (file) => showFile(ctx, file),
    findKnownDocuments: async (ids) =>
      (await findKnownDocuments(ctx, ids)).union(await findKnownCheckDocuments(ctx, ids)),
  })
  handleUploads(ctx, jobs)
  handleMail(ctx, jobs)
  handleOperations(ctx, jobs, facts)
  connectContent(ctx, jobs)
  handleGifts(ctx, jobs)
  handleReferrals(ctx, jobs)
  handleOrders(ctx, jobs)
  handleDocuments(ctx, jobs)
  handleAgeChecks(ctx, jobs)
  handleSessions(ctx, jobs, authenticator)
  handleLeaving(ctx, jobs)
  handleAuth(ctx, jobs)
  handleNotifications(ctx, jobs, {
    isOnline: realtime.isOnline,
    onUnread: (accountId, total) => realtime.emit(accountId, 'unread_changed', { total }),
    writeSpending,
  })
  handleLinks(ctx, jobs)
  handleFollows(ctx, jobs, { isAnnounced: (target) => isAnnounced(ctx, target) })
  handleRateLimits(ctx, jobs)
  connectPayments(ctx, jobs, context)
  handleLiveMedia(jobs, live)
  handleHls(jobs, hlsViewers)
  handleRecordings(ctx, jobs, { live })
  handleStreams(ctx, jobs, { live, publish: realtime.publish })
  handleStreamChat(jobs, realtime)
  handlePrivateCalls(jobs, { live, emit: realtime.emit })
  handleReports(ctx, jobs)
  handleTopUps(context, jobs)
  handlePayouts(payoutContext, jobs)
  handleSubscriptions(context, jobs)
  handleSubscriberDays(ctx, jobs)
  handlePayers(ctx, jobs)
  handleKeywords(ctx, jobs)
  handleMessages(ctx, jobs)
  handlePresence(ctx, jobs, realtime)
  handleBroadcasts(ctx, jobs)
  handleAutoMessages(ctx, jobs)
  handleAutomations(ctx, jobs)
  handleAnnouncements(ctx, jobs)
  handleBackups(ctx, jobs, databaseUrl)
  handleDemo(ctx, jobs, { live })
  handleUpgrades(ctx, jobs)
  jobs.sweep('idempotency-expire', '7 * * * *', ['idempotency_key'], (signal) => deleteOldKeys(ctx, signal))
  handleOldRecords(ctx, jobs)
  relayEvents(jobs, realtime)
}

function connectContent(ctx: Ctx, jobs: Jobs): void {
  handleItems(ctx, jobs)
  handleFeeds(ctx, jobs)
  handleStories(ctx, jobs)
  handleSuggestions(ctx, jobs)
  handleRss(ctx, jobs)
}

function connectPayments(ctx: Ctx, jobs: Jobs, context: PaymentContext): void {
  handlePayments(context, jobs, {
    onRefunded: (report) => recordRefund(context, report),
    async onDisputed(report) {
      const settings = await getSettings(ctx)
      await ctx.transaction((tx) => recordDispute(tx, report, settings))
    },
  })
  handleReconciliation(context, jobs)
  handleRefunds(context, jobs)
}
