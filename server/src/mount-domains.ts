/** Every domain's calls under `/api`, behind one gate. */

import { users } from '@limelight/contract/accounts'
import { adjustments } from '@limelight/contract/adjustments'
import { admin } from '@limelight/contract/admin'
import { adminSubscriptions } from '@limelight/contract/admin-subscriptions'
import { auth } from '@limelight/contract/auth'
import { blocks } from '@limelight/contract/blocks'
import { charges } from '@limelight/contract/charges'
import { checkout } from '@limelight/contract/checkout'
import { site } from '@limelight/contract/cms'
import { comments } from '@limelight/contract/comments'
import { commissions } from '@limelight/contract/commissions'
import { contact } from '@limelight/contract/contact'
import { coupons } from '@limelight/contract/coupons'
import { AppError } from '@limelight/contract/errors'
import { feeds } from '@limelight/contract/feeds'
import { follows } from '@limelight/contract/follows'
import { galleries } from '@limelight/contract/galleries'
import { gateways } from '@limelight/contract/gateways'
import { ledger } from '@limelight/contract/ledger'
import { media } from '@limelight/contract/media'
import { orders } from '@limelight/contract/orders'
import { packages } from '@limelight/contract/packages'
import { payments } from '@limelight/contract/payments'
import { payouts } from '@limelight/contract/payouts'
import { performers } from '@limelight/contract/performers'
import { products } from '@limelight/contract/products'
import { reactions } from '@limelight/contract/reactions'
import { reconciliation } from '@limelight/contract/reconciliation'
import { reference } from '@limelight/contract/reference'
import { refunds } from '@limelight/contract/refunds'
import { reports } from '@limelight/contract/reports'
import { search } from '@limelight/contract/search'
import { settings } from '@limelight/contract/settings'
import { studio } from '@limelight/contract/studio'
import { subscriptions } from '@limelight/contract/subscriptions'
import { takeDowns } from '@limelight/contract/take-downs'
import { taxes } from '@limelight/contract/taxes'
import { uploads } from '@limelight/contract/uploads'
import { videos } from '@limelight/contract/videos'
import { wallet } from '@limelight/contract/wallet'
import type { FastifyInstance } from 'fastify'
import { checkoutRoutes } from '#/commerce/checkout/checkout.routes'
import { ordersRoutes } from '#/commerce/orders/orders.routes'
import { chargesRoutes } from '#/commerce/refunds/charges.routes'
import { refundsRoutes } from '#/commerce/refunds/refunds.routes'
import { adminSubscriptionsRoutes, subscriptionsRoutes } from '#/commerce/subscriptions/subscriptions.routes'
import { stopRenewal } from '#/commerce/subscriptions/subscriptions.service'
import { walletRoutes } from '#/commerce/wallet/wallet.routes'
import { commentsRoutes } from '#/content/comments/comments.routes'
import { feedsRoutes } from '#/content/feeds/feeds.routes'
import { galleriesRoutes } from '#/content/galleries/galleries.routes'
import { productsRoutes } from '#/content/products/products.routes'
import { reactionsRoutes } from '#/content/reactions/reactions.routes'
import { reportsRoutes, takeDownsRoutes } from '#/content/reports/reports.routes'
import { searchRoutes } from '#/content/search/search.routes'
import { studioRoutes } from '#/content/studio/studio.routes'
import { videosRoutes } from '#/content/videos/videos.routes'
import { ledgerRoutes } from '#/core/ledger/ledger.routes'
import { mediaRoutes } from '#/core/media/media.routes'
import { referenceRoutes } from '#/core/reference/reference.routes'
import { settingsRoutes } from '#/core/settings/settings.routes'
import { getSettings } from '#/core/settings/settings.service'
import { mountTus } from '#/core/uploads/tus.http'
import { uploadsRoutes } from '#/core/uploads/uploads.routes'
import { adjustmentsRoutes } from '#/finance/adjustments/adjustments.routes'
import { commissionsRoutes } from '#/finance/commissions/commissions.routes'
import { couponsRoutes } from '#/finance/coupons/coupons.routes'
import { earningsRoutes } from '#/finance/earnings/earnings.routes'
import { packagesRoutes } from '#/finance/packages/packages.routes'
import { gatewaysRoutes } from '#/finance/payments/gateways/gateways.routes'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { paymentsRoutes } from '#/finance/payments/payments.routes'
import { mountWebhooks } from '#/finance/payments/webhooks/webhooks.http'
import { checkNow, getLastCheck } from '#/finance/payouts/ledger-check.service'
import { payoutSettingsRoutes, payoutsRoutes } from '#/finance/payouts/payouts.routes'
import type { PayoutContext } from '#/finance/payouts/transfer-driver'
import { reconciliationRoutes } from '#/finance/reconciliation/reconciliation.routes'
import { taxesRoutes } from '#/finance/taxes/taxes.routes'
import { topUpsRoutes } from '#/finance/top-ups/top-ups.routes'
import { accountsRoutes } from '#/people/accounts/accounts.routes'
import { authRoutes, ownAccountRoutes } from '#/people/auth/auth.routes'
import type { Authenticator } from '#/people/auth/sessions.service'
import { blocksRoutes } from '#/people/blocks/blocks.routes'
import { requireOpenSite } from '#/people/blocks/countries.service'
import { followsRoutes } from '#/people/follows/follows.routes'
import { performersRoutes } from '#/people/performers/performers.routes'
import type { Ctx } from '#/platform/ctx'
import { type ApiOptions, mountApi, prepareApi } from '#/platform/http/mount-api'
import { mountOpenApi } from '#/platform/http/openapi'
import { createRateLimiter } from '#/platform/http/rate-limit'
import { adminRoutes } from '#/site/admin/admin.routes'
import { contactRoutes } from '#/site/cms/contact.routes'
import { getSiteFrame } from '#/site/cms/menus.service'
import { siteRoutes } from '#/site/cms/site.routes'

/** Calls that answer during maintenance and to closed countries, so that operators get in and visitors learn why. */
const ALWAYS_OPEN = new Set([
  'POST /auth/login',
  'POST /auth/logout',
  'GET /users/me',
  'GET /settings/public',
  'POST /settings/keys',
  'GET /block/countries/check',
])

type Domains = { ctx: Ctx; authenticator: Authenticator; context: PaymentContext; payoutContext: PayoutContext }

export async function mountDomains(
  http: FastifyInstance,
  { ctx, authenticator, context, payoutContext }: Domains,
): Promise<void> {
  const rateLimiter = createRateLimiter(ctx.db, { factor: ctx.config.rateLimitFactor })
  const options: ApiOptions = {
    ctx,
    rateLimiter,
    authenticate: (token) => authenticator.authenticate(token),
    async gate(key, viewer) {
      if (viewer.role === 'operator' || ALWAYS_OPEN.has(key)) return
      await requireOpenSite(ctx, viewer)
      if ((await getSettings(ctx)).maintenanceMode) throw new AppError('maintenance')
    },
  }
  await http.register(
    async (api) => {
      await prepareApi(api)
      mountApi(api, auth, authRoutes(ctx, { rateLimiter, authenticator }), options)
      mountApi(api, users, { ...accountsRoutes(ctx), ...ownAccountRoutes(ctx, authenticator) }, options)
      mountApi(api, performers, { ...performersRoutes(ctx), ...payoutSettingsRoutes(payoutContext) }, options)
      mountApi(api, payouts, payoutsRoutes(payoutContext), options)
      mountApi(api, follows, followsRoutes(ctx), options)
      mountApi(api, blocks, blocksRoutes(ctx, { stopRenewal }), options)
      mountApi(api, feeds, feedsRoutes(ctx), options)
      mountApi(api, videos, videosRoutes(ctx), options)
      mountApi(api, galleries, galleriesRoutes(ctx), options)
      mountApi(api, products, productsRoutes(ctx), options)
      mountApi(api, orders, ordersRoutes(ctx), options)
      mountApi(api, comments, commentsRoutes(ctx), options)
      mountApi(api, reactions, reactionsRoutes(ctx), options)
      mountApi(api, { ...reports, ...takeDowns }, { ...reportsRoutes(ctx), ...takeDownsRoutes(ctx) }, options)
      mountApi(api, media, mediaRoutes(ctx), options)
      mountApi(api, uploads, uploadsRoutes(ctx), options)
      await mountTus(api, { ctx, options })
      await mountWebhooks(api, context)
      mountApi(api, wallet, { ...walletRoutes(ctx), ...earningsRoutes(ctx) }, options)
      mountApi(api, gateways, gatewaysRoutes(context), options)
      mountApi(api, payments, { ...paymentsRoutes(context), ...topUpsRoutes(context) }, options)
      mountApi(api, subscriptions, subscriptionsRoutes(context), options)
      mountApi(api, { ...checkout, ...coupons }, { ...checkoutRoutes(ctx), ...couponsRoutes(ctx) }, options)
      mountApi(api, adminSubscriptions, adminSubscriptionsRoutes(context), options)
      mountApi(api, { ...refunds, ...charges }, { ...refundsRoutes(context), ...chargesRoutes(ctx) }, options)
      mountApi(api, reconciliation, reconciliationRoutes(context), options)
      mountApi(api, taxes, taxesRoutes(ctx), options)
      mountApi(api, packages, packagesRoutes(ctx), options)
      mountApi(api, commissions, commissionsRoutes(ctx), options)
      mountApi(api, adjustments, adjustmentsRoutes(ctx), options)
      const checks = { last: () => getLastCheck(ctx), now: () => checkNow(ctx) }
      mountApi(api, ledger, ledgerRoutes(ctx, checks), options)
      mountApi(api, reference, referenceRoutes(), options)
      mountApi(api, settings, settingsRoutes(ctx, { siteFrame: () => getSiteFrame(ctx) }), options)
      mountApi(api, site, siteRoutes(ctx), options)
      mountApi(api, contact, contactRoutes(ctx), options)
      mountApi(api, search, searchRoutes(ctx), options)
      mountApi(api, studio, studioRoutes(ctx), options)
      mountApi(api, admin, adminRoutes(ctx, { invalidateSessions: () => authenticator.invalidate() }), options)
      mountOpenApi(api, ctx.config)
    },
    { prefix: '/api' },
  )
}
