/** The handlers of every domain: one line each. The compiler asks for one of every call of the contract. */
import type { Contract } from '@limelight/contract/contract'
import { checkoutRoutes } from '#/commerce/checkout/checkout.routes'
import { giftsRoutes } from '#/commerce/gifts/gifts.routes'
import { offersRoutes } from '#/commerce/offers/offers.routes'
import { ordersRoutes } from '#/commerce/orders/orders.routes'
import type { CallRooms } from '#/commerce/private-calls/call-rooms.service'
import { privateCallsRoutes } from '#/commerce/private-calls/private-calls.routes'
import { chargesRoutes } from '#/commerce/refunds/charges.routes'
import { earlyEndsRoutes } from '#/commerce/refunds/early-ends.routes'
import { refundsRoutes } from '#/commerce/refunds/refunds.routes'
import {
  adminSubscriptionsRoutes,
  recurringRevenueRoutes,
  subscriptionsRoutes,
} from '#/commerce/subscriptions/subscriptions.routes'
import { stopRenewal } from '#/commerce/subscriptions/subscriptions.service'
import { tipsRoutes } from '#/commerce/tip-targets/tips.routes'
import { walletRoutes } from '#/commerce/wallet/wallet.routes'
import { collabsRoutes } from '#/content/collabs/collabs.routes'
import { commentsRoutes } from '#/content/comments/comments.routes'
import { countAfterBlock, showAfterRestriction } from '#/content/comments/comments.service'
import { feedVersionsRoutes } from '#/content/feeds/feed-versions.routes'
import { feedsRoutes } from '#/content/feeds/feeds.routes'
import { severalFeedsRoutes } from '#/content/feeds/several-feeds.routes'
import { galleriesRoutes } from '#/content/galleries/galleries.routes'
import { productsRoutes } from '#/content/products/products.routes'
import { reactionsRoutes } from '#/content/reactions/reactions.routes'
import { rssRoutes } from '#/content/rss/rss.routes'
import { searchRoutes } from '#/content/search/search.routes'
import { seriesRoutes } from '#/content/series/series.routes'
import { storiesRoutes } from '#/content/stories/stories.routes'
import { studioRoutes } from '#/content/studio/studio.routes'
import { suggestionsRoutes } from '#/content/suggestions/suggestions.routes'
import { videosRoutes } from '#/content/videos/videos.routes'
import { ledgerRoutes } from '#/core/ledger/ledger.routes'
import { legalRoutes } from '#/core/legal/legal.routes'
import { mediaRoutes } from '#/core/media/media.routes'
import { referenceRoutes } from '#/core/reference/reference.routes'
import { settingsRoutes } from '#/core/settings/settings.routes'
import { uploadsRoutes } from '#/core/uploads/uploads.routes'
import { adjustmentsRoutes } from '#/finance/adjustments/adjustments.routes'
import { commissionsRoutes } from '#/finance/commissions/commissions.routes'
import { couponsRoutes } from '#/finance/coupons/coupons.routes'
import { earningsRoutes } from '#/finance/earnings/earnings.routes'
import { packagesRoutes } from '#/finance/packages/packages.routes'
import { gatewaysRoutes } from '#/finance/payments/gateways/gateways.routes'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { paymentsRoutes } from '#/finance/payments/payments.routes'
import { eventLogRoutes } from '#/finance/payments/webhooks/event-log.routes'
import { checkNow, getLastCheck } from '#/finance/payouts/ledger-check.service'
import { payoutSettingsRoutes, payoutsRoutes } from '#/finance/payouts/payouts.routes'
import type { PayoutContext } from '#/finance/payouts/transfer-driver'
import { reconciliationRoutes } from '#/finance/reconciliation/reconciliation.routes'
import { taxesRoutes } from '#/finance/taxes/taxes.routes'
import { topUpsRoutes } from '#/finance/top-ups/top-ups.routes'
import { streamChatRoutes } from '#/live/chat/stream-chat.routes'
import { streamingRoutes } from '#/live/streams/streaming.routes'
import { upcomingStreamsRoutes } from '#/live/streams/upcoming-streams.routes'
import { accountsRoutes } from '#/people/accounts/accounts.routes'
import { ageChecksRoutes } from '#/people/age/age-checks.routes'
import { siteDriver } from '#/people/age/drivers'
import { authRoutes, ownAccountRoutes } from '#/people/auth/auth.routes'
import { passkeysRoutes } from '#/people/auth/passkeys.routes'
import { secondFactorRoutes } from '#/people/auth/second-factor.routes'
import type { Authenticator } from '#/people/auth/sessions.service'
import { blocksRoutes } from '#/people/blocks/blocks.routes'
import { categoriesRoutes } from '#/people/categories/categories.routes'
import { followsRoutes } from '#/people/follows/follows.routes'
import { linksRoutes } from '#/people/links/links.routes'
import { loginsRoutes } from '#/people/logins/logins.routes'
import { mailedCreatorsRoutes, mailFollowersRoutes } from '#/people/notifications/mailed-creators.service'
import { notificationsRoutes } from '#/people/notifications/notifications.routes'
import { pushRoutes } from '#/people/notifications/push.routes'
import { operatorsRoutes } from '#/people/operators/operators.routes'
import { applicationsRoutes } from '#/people/performers/applications.routes'
import { performersRoutes } from '#/people/performers/performers.routes'
import { viewerMarksRoutes } from '#/people/performers/viewer-marks.routes'
import { referralsRoutes } from '#/people/referrals/referrals.routes'
import { teamRoutes } from '#/people/team/team.routes'
import { endTeamwork } from '#/people/team/team.service'
import { tiersRoutes } from '#/people/tiers/tiers.routes'
import type { Ctx } from '#/platform/ctx'
import type { SlowStatements } from '#/platform/db/slow-statements'
import type { Handlers } from '#/platform/http/endpoint'
import type { RateLimiter } from '#/platform/http/rate-limit'
import type { Realtime } from '#/platform/realtime/realtime'
import { adminRoutes } from '#/site/admin/admin.routes'
import { announcementsRoutes } from '#/site/announcements/announcements.routes'
import { backupsRoutes } from '#/site/backups/backups.routes'
import { brandRoutes } from '#/site/brand/brand.routes'
import { contactRoutes } from '#/site/cms/contact.routes'
import { getSiteFrame } from '#/site/cms/menus.service'
import { siteRoutes } from '#/site/cms/site.routes'
import { accountNotesRoutes } from '#/site/console/account-notes.routes'
import { consoleRoutes } from '#/site/console/console.routes'
import { peopleRoutes } from '#/site/console/people.routes'
import { queuesRoutes } from '#/site/console/queues.routes'
import { savedViewsRoutes } from '#/site/console/saved-views.routes'
import { leavingRoutes } from '#/site/leaving/leaving.routes'
import { reportsRoutes, takeDownsRoutes } from '#/site/moderation/reports.routes'
import { browserErrorsRoutes } from '#/site/operations/browser-errors.routes'
import { mailLogRoutes } from '#/site/operations/mail-log.routes'
import { operationsRoutes } from '#/site/operations/operations.routes'
import { translationsRoutes } from '#/site/translations/translations.routes'
import { upgradesRoutes } from '#/site/upgrades/upgrades.routes'
import { automationsRoutes } from '#/talk/automations/automations.routes'
import { broadcastsRoutes } from '#/talk/broadcasts/broadcasts.routes'
import { fanListsRoutes } from '#/talk/fan-lists/fan-lists.routes'
import { knownFansRoutes } from '#/talk/fan-lists/known-fans.routes'
import { conversationsRoutes } from '#/talk/messages/conversations.routes'
import { messagesRoutes } from '#/talk/messages/messages.routes'
import { changePresence } from '#/talk/messages/restricted-presence.service'
import { preparedMessagesRoutes } from '#/talk/prepared-messages/prepared-messages.routes'
import { segmentsRoutes } from '#/talk/segments/segments.routes'

export type Domains = {
  ctx: Ctx
  authenticator: Authenticator
  rateLimiter: RateLimiter
  context: PaymentContext
  payoutContext: PayoutContext
  callRooms: Pick<CallRooms, 'advance'>
  realtime: Pick<Realtime, 'isOnline'>
  slow: SlowStatements
}

export function handlersOfDomains(domains: Domains): Handlers<Contract> {
  return {
    ...coreHandlers(domains),
    ...peopleHandlers(domains),
    ...financeHandlers(domains),
    ...contentHandlers(domains),
    ...talkHandlers(domains),
    ...liveHandlers(domains),
    ...commerceHandlers(domains),
    ...siteHandlers(domains),
  }
}

function coreHandlers({ ctx }: Domains) {
  return {
    ...legalRoutes(ctx),
    ...mediaRoutes(ctx),
    ...uploadsRoutes(ctx),
    ...ledgerRoutes(ctx, { last: () => getLastCheck(ctx), now: () => checkNow(ctx) }),
    ...referenceRoutes(),
    ...settingsRoutes(ctx, { siteFrame: () => getSiteFrame(ctx) }),
  }
}

function peopleHandlers({ ctx, authenticator, rateLimiter }: Domains) {
  return {
    ...authRoutes(ctx, { rateLimiter, authenticator }),
    ...linksRoutes(ctx),
    ...referralsRoutes(ctx),
    ...loginsRoutes(ctx, { authenticator }),
    ...passkeysRoutes(ctx, { authenticator }),
    ...secondFactorRoutes(ctx, { rateLimiter, authenticator }),
    ...operatorsRoutes(ctx, { invalidateSessions: () => authenticator.invalidate() }),
    ...accountsRoutes(ctx),
    ...ownAccountRoutes(ctx, authenticator),
    ...performersRoutes(ctx),
    ...viewerMarksRoutes(ctx),
    ...categoriesRoutes(ctx),
    ...tiersRoutes(ctx),
    ...teamRoutes(ctx, { invalidateSessions: () => authenticator.invalidate() }),
    ...ageChecksRoutes(ctx, siteDriver),
    ...applicationsRoutes(ctx),
    ...followsRoutes(ctx),
    ...blocksRoutes(ctx, {
      stopRenewal,
      countComments: countAfterBlock,
      endTeamwork,
      showComments: showAfterRestriction,
      changePresence,
    }),
    ...mailedCreatorsRoutes(ctx),
    ...mailFollowersRoutes(ctx),
    ...notificationsRoutes(ctx),
    ...pushRoutes(ctx),
  }
}

function financeHandlers({ ctx, context, payoutContext }: Domains) {
  return {
    ...payoutSettingsRoutes(payoutContext),
    ...payoutsRoutes(payoutContext),
    ...earningsRoutes(ctx),
    ...gatewaysRoutes(context),
    ...eventLogRoutes(context.ctx),
    ...paymentsRoutes(context),
    ...topUpsRoutes(context),
    ...packagesRoutes(ctx),
    ...couponsRoutes(ctx),
    ...reconciliationRoutes(context),
    ...taxesRoutes(ctx),
    ...commissionsRoutes(ctx),
    ...adjustmentsRoutes(ctx),
  }
}

function contentHandlers({ ctx }: Domains) {
  return {
    ...feedsRoutes(ctx),
    ...severalFeedsRoutes(ctx),
    ...feedVersionsRoutes(ctx),
    ...videosRoutes(ctx),
    ...galleriesRoutes(ctx),
    ...productsRoutes(ctx),
    ...commentsRoutes(ctx),
    ...reactionsRoutes(ctx),
    ...rssRoutes(ctx),
    ...searchRoutes(ctx),
    ...studioRoutes(ctx),
    ...suggestionsRoutes(ctx),
    ...seriesRoutes(ctx),
    ...collabsRoutes(ctx),
    ...storiesRoutes(ctx),
  }
}

function talkHandlers({ ctx, realtime }: Domains) {
  return {
    ...conversationsRoutes(ctx, realtime),
    ...messagesRoutes(ctx),
    ...fanListsRoutes(ctx),
    ...knownFansRoutes(ctx),
    ...segmentsRoutes(ctx),
    ...broadcastsRoutes(ctx),
    ...preparedMessagesRoutes(ctx),
    ...automationsRoutes(ctx),
  }
}

function liveHandlers({ ctx }: Domains) {
  return {
    ...streamingRoutes(ctx),
    ...upcomingStreamsRoutes(ctx),
    ...streamChatRoutes(ctx),
  }
}

function commerceHandlers({ ctx, rateLimiter, context, callRooms }: Domains) {
  return {
    ...privateCallsRoutes(ctx, { rooms: callRooms, rateLimiter }),
    ...walletRoutes(ctx),
    ...ordersRoutes(ctx),
    ...giftsRoutes(ctx),
    ...offersRoutes(ctx),
    ...tipsRoutes(ctx),
    ...subscriptionsRoutes(context),
    ...adminSubscriptionsRoutes(context),
    ...recurringRevenueRoutes(ctx),
    ...checkoutRoutes(context),
    ...refundsRoutes(context),
    ...chargesRoutes(ctx),
    ...earlyEndsRoutes(context),
  }
}

function siteHandlers({ ctx, authenticator, slow }: Domains) {
  return {
    ...leavingRoutes(ctx),
    ...reportsRoutes(ctx),
    ...takeDownsRoutes(ctx),
    ...siteRoutes(ctx),
    ...contactRoutes(ctx),
    ...announcementsRoutes(ctx),
    ...translationsRoutes(ctx),
    ...consoleRoutes(ctx),
    ...queuesRoutes(ctx),
    ...savedViewsRoutes(ctx),
    ...accountNotesRoutes(ctx),
    ...mailLogRoutes(ctx),
    ...operationsRoutes(ctx, slow),
    ...browserErrorsRoutes(ctx),
    ...backupsRoutes(ctx),
    ...upgradesRoutes(ctx),
    ...brandRoutes(ctx),
    ...peopleRoutes(ctx, { invalidateSessions: () => authenticator.invalidate() }),
    ...adminRoutes(ctx, { invalidateSessions: () => authenticator.invalidate() }),
  }
}
