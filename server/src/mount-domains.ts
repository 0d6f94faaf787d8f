/** Every domain's calls under `/api`, behind one gate. */

import { adjustments } from '@limelight/contract/adjustments'
import { admin } from '@limelight/contract/admin'
import { auth } from '@limelight/contract/auth'
import { blocks } from '@limelight/contract/blocks'
import { charges } from '@limelight/contract/charges'
import { checkout } from '@limelight/contract/checkout'
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
import { site } from '@limelight/contract/site'
import { studio } from '@limelight/contract/studio'
import { subscriptionDesk } from '@limelight/contract/subscription-desk'
import { takeDowns } from '@limelight/contract/take-downs'
import { taxes } from '@limelight/contract/taxes'
import { uploads } from '@limelight/contract/uploads'
import { users } from '@limelight/contract/users'
import { videos } from '@limelight/contract/videos'
import { wallet } from '@limelight/contract/wallet'
import type { FastifyInstance } from 'fastify'
import { accountsRoutes } from '#/accounts/accounts.routes'
import { adjustmentsRoutes } from '#/adjustments/adjustments.routes'
import { adminRoutes } from '#/admin/admin.routes'
import { authRoutes, ownAccountRoutes } from '#/auth/auth.routes'
import type { Authenticator } from '#/auth/sessions.service'
import { blocksRoutes } from '#/blocks/blocks.routes'
import { requireOpenSite } from '#/blocks/countries.service'
import { checkoutRoutes } from '#/checkout/checkout.routes'
import { commentsRoutes } from '#/comments/comments.routes'
import { commissionsRoutes } from '#/commissions/commissions.routes'
import { couponsRoutes } from '#/coupons/coupons.routes'
import { earningsRoutes } from '#/earnings/earnings.routes'
import { feedsRoutes } from '#/feeds/feeds.routes'
import { followsRoutes } from '#/follows/follows.routes'
import { galleriesRoutes } from '#/galleries/galleries.routes'
import { ledgerRoutes } from '#/ledger/ledger.routes'
import { mediaRoutes } from '#/media/media.routes'
import { ordersRoutes } from '#/orders/orders.routes'
import { gatewaysRoutes } from '#/payments/gateways.routes'
import { packagesRoutes } from '#/payments/packages.routes'
import type { PaymentDesk } from '#/payments/payment-desk.service'
import { paymentsRoutes } from '#/payments/payments.routes'
import { mountWebhooks } from '#/payments/webhooks.http'
import { payoutSettingsRoutes, payoutsRoutes } from '#/payouts/payouts.routes'
import { checkNow, getLastCheck } from '#/payouts/sound-books.service'
import type { PayoutDesk } from '#/payouts/transfer-driver'
import { performersRoutes } from '#/performers/performers.routes'
import type { Ctx } from '#/platform/ctx'
import { type ApiOptions, mountApi, prepareApi } from '#/platform/http/mount-api'
import { mountOpenApi } from '#/platform/http/openapi'
import { createRateLimiter } from '#/platform/http/rate-limit'
import { productsRoutes } from '#/products/products.routes'
import { reactionsRoutes } from '#/reactions/reactions.routes'
import { reconciliationRoutes } from '#/reconciliation/reconciliation.routes'
import { referenceRoutes } from '#/reference/reference.routes'
import { chargesRoutes } from '#/refunds/charges.routes'
import { refundsRoutes } from '#/refunds/refunds.routes'
import { reportsRoutes, takeDownsRoutes } from '#/reports/reports.routes'
import { searchRoutes } from '#/search/search.routes'
import { settingsRoutes } from '#/settings/settings.routes'
import { getSettings } from '#/settings/settings.service'
import { contactRoutes } from '#/site/contact.routes'
import { getSiteFrame } from '#/site/menus.service'
import { siteRoutes } from '#/site/site.routes'
import { studioRoutes } from '#/studio/studio.routes'
import { subscriptionDeskRoutes, subscriptionsRoutes } from '#/subscriptions/subscriptions.routes'
import { taxesRoutes } from '#/taxes/taxes.routes'
import { mountTus } from '#/uploads/tus.http'
import { uploadsRoutes } from '#/uploads/uploads.routes'
import { videosRoutes } from '#/videos/videos.routes'
import { walletRoutes } from '#/wallet/wallet.routes'

/** Calls that answer during maintenance and to closed countries, so that operators get in and visitors learn why. */
const ALWAYS_OPEN = new Set([
  'POST /auth/login',
  'POST /auth/logout',
  'GET /users/me',
  'GET /settings/public',
  'POST /settings/keys',
  'GET /block/countries/check',
])

type Domains = { ctx: Ctx; authenticator: Authenticator; desk: PaymentDesk; payoutDesk: PayoutDesk }

export async function mountDomains(
  http: FastifyInstance,
  { ctx, authenticator, desk, payoutDesk }: Domains,
): Promise<void> {
  const rateLimiter = createRateLimiter(ctx.db, { factor: ctx.config.rateLimitFactor })
  const options: ApiOptions = {
    ctx,
    rateLimiter,
    authenticate: (token) => authenticator.authenticate(token),
    async gate(key, onlooker) {
      if (onlooker.role === 'operator' || ALWAYS_OPEN.has(key)) return
      await requireOpenSite(ctx, onlooker)
      if ((await getSettings(ctx)).maintenanceMode) throw new AppError('maintenance')
    },
  }
  await http.register(
    async (api) => {
      await prepareApi(api)
      mountApi(api, auth, authRoutes(ctx, { rateLimiter, authenticator }), options)
      mountApi(api, users, { ...accountsRoutes(ctx), ...ownAccountRoutes(ctx, authenticator) }, options)
      mountApi(api, performers, { ...performersRoutes(ctx), ...payoutSettingsRoutes(payoutDesk) }, options)
      mountApi(api, payouts, payoutsRoutes(payoutDesk), options)
      mountApi(api, follows, followsRoutes(ctx), options)
      mountApi(api, blocks, blocksRoutes(ctx), options)
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
      await mountWebhooks(api, desk)
      mountApi(api, wallet, { ...walletRoutes(ctx), ...earningsRoutes(ctx) }, options)
      mountApi(api, gateways, gatewaysRoutes(desk), options)
      mountApi(api, payments, { ...paymentsRoutes(desk), ...subscriptionsRoutes(desk) }, options)
      mountApi(api, { ...checkout, ...coupons }, { ...checkoutRoutes(ctx), ...couponsRoutes(ctx) }, options)
      mountApi(api, subscriptionDesk, subscriptionDeskRoutes(desk), options)
      mountApi(api, { ...refunds, ...charges }, { ...refundsRoutes(desk), ...chargesRoutes(ctx) }, options)
      mountApi(api, reconciliation, reconciliationRoutes(desk), options)
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
      mountApi(api, admin, adminRoutes(ctx, { forgetSessions: () => authenticator.forget() }), options)
      mountOpenApi(api, ctx.config)
    },
    { prefix: '/api' },
  )
}
