/** All calls of the platform: one line per domain. */

import { adminSubscriptions } from './commerce/admin-subscriptions.ts'
import { charges } from './commerce/charges.ts'
import { checkout } from './commerce/checkout.ts'
import { earlyEnds } from './commerce/early-ends.ts'
import { gifts } from './commerce/gifts.ts'
import { offers } from './commerce/offers.ts'
import { orders } from './commerce/orders.ts'
import { privateCalls } from './commerce/private-calls.ts'
import { recurringRevenue } from './commerce/recurring-revenue.ts'
import { refunds } from './commerce/refunds.ts'
import { subscriptions } from './commerce/subscriptions.ts'
import { tips } from './commerce/tips.ts'
import { wallet } from './commerce/wallet.ts'
import { collabs } from './content/collabs.ts'
import { comments } from './content/comments.ts'
import { feedVersions } from './content/feed-versions.ts'
import { feeds } from './content/feeds.ts'
import { galleries } from './content/galleries.ts'
import { insights } from './content/insights.ts'
import { products } from './content/products.ts'
import { reactions } from './content/reactions.ts'
import { rss } from './content/rss.ts'
import { search } from './content/search.ts'
import { series } from './content/series.ts'
import { severalFeeds } from './content/several-feeds.ts'
import { stories } from './content/stories.ts'
import { studio } from './content/studio.ts'
import { suggestions } from './content/suggestions.ts'
import { videos } from './content/videos.ts'
import { captions } from './core/captions.ts'
import { ledger } from './core/ledger.ts'
import { legal } from './core/legal.ts'
import { media } from './core/media.ts'
import { reference } from './core/reference.ts'
import { settings } from './core/settings.ts'
import { uploads } from './core/uploads.ts'
import { adjustments } from './finance/adjustments.ts'
import { commissions } from './finance/commissions.ts'
import { coupons } from './finance/coupons.ts'
import { gatewayEvents } from './finance/gateway-events.ts'
import { gateways } from './finance/gateways.ts'
import { packages } from './finance/packages.ts'
import { payments } from './finance/payments.ts'
import { payouts } from './finance/payouts.ts'
import { reconciliation } from './finance/reconciliation.ts'
import { taxes } from './finance/taxes.ts'
import { streamChat } from './live/stream-chat.ts'
import { streaming } from './live/streaming.ts'
import { upcomingStreams } from './live/upcoming-streams.ts'
import { accounts } from './people/accounts.ts'
import { ageChecks } from './people/age-checks.ts'
import { applications } from './people/applications.ts'
import { auth } from './people/auth.ts'
import { blocks } from './people/blocks.ts'
import { categories } from './people/categories.ts'
import { follows } from './people/follows.ts'
import { links } from './people/links.ts'
import { logins } from './people/logins.ts'
import { mailFollowers } from './people/mail-followers.ts'
import { mailedCreators } from './people/mailed-creators.ts'
import { notifications } from './people/notifications.ts'
import { operators } from './people/operators.ts'
import { passkeys } from './people/passkeys.ts'
import { performers } from './people/performers.ts'
import { push } from './people/push.ts'
import { referrals } from './people/referrals.ts'
import { secondFactor } from './people/second-factor.ts'
import { team } from './people/team.ts'
import { tiers } from './people/tiers.ts'
import { viewerMarks } from './people/viewer-marks.ts'
import { accountNotes } from './site/account-notes.ts'
import { admin } from './site/admin.ts'
import { announcements } from './site/announcements.ts'
import { backups } from './site/backups.ts'
import { brand } from './site/brand.ts'
import { browserErrors } from './site/browser-errors.ts'
import { cms } from './site/cms.ts'
import { operatorConsole } from './site/console.ts'
import { contact } from './site/contact.ts'
import { leaving } from './site/leaving.ts'
import { mailLog } from './site/mail-log.ts'
import { operations } from './site/operations.ts'
import { people } from './site/people.ts'
import { queues } from './site/queues.ts'
import { reports } from './site/reports.ts'
import { savedViews } from './site/saved-views.ts'
import { takeDowns } from './site/take-downs.ts'
import { translations } from './site/translations.ts'
import { upgrades } from './site/upgrades.ts'
import { automations } from './talk/automations.ts'
import { broadcasts } from './talk/broadcasts.ts'
import { conversations } from './talk/conversations.ts'
import { fanLists } from './talk/fan-lists.ts'
import { knownFans } from './talk/known-fans.ts'
import { messages } from './talk/messages.ts'
import { preparedMessages } from './talk/prepared-messages.ts'
import { segments } from './talk/segments.ts'

export const contract = {
  ...auth,
  ...links,
  ...referrals,
  ...logins,
  ...secondFactor,
  ...accounts,
  ...performers,
  ...viewerMarks,
  ...tiers,
  ...team,
  ...categories,
  ...applications,
  ...legal,
  ...leaving,
  ...follows,
  ...fanLists,
  ...knownFans,
  ...segments,
  ...blocks,
  ...mailedCreators,
  ...mailFollowers,
  ...notifications,
  ...ageChecks,
  ...announcements,
  ...push,
  ...comments,
  ...reactions,
  ...rss,
  ...conversations,
  ...preparedMessages,
  ...automations,
  ...broadcasts,
  ...messages,
  ...streaming,
  ...upcomingStreams,
  ...privateCalls,
  ...streamChat,
  ...reports,
  ...takeDowns,
  ...feeds,
  ...severalFeeds,
  ...feedVersions,
  ...videos,
  ...galleries,
  ...products,
  ...series,
  ...collabs,
  ...stories,
  ...operators,
  ...passkeys,
  ...orders,
  ...media,
  ...captions,
  ...uploads,
  ...payments,
  ...gifts,
  ...offers,
  ...tips,
  ...subscriptions,
  ...gateways,
  ...gatewayEvents,
  ...checkout,
  ...coupons,
  ...refunds,
  ...charges,
  ...earlyEnds,
  ...reconciliation,
  ...taxes,
  ...packages,
  ...commissions,
  ...ledger,
  ...adjustments,
  ...payouts,
  ...adminSubscriptions,
  ...recurringRevenue,
  ...wallet,
  ...reference,
  ...settings,
  ...cms,
  ...contact,
  ...search,
  ...studio,
  ...suggestions,
  ...insights,
  ...admin,
  ...operatorConsole,
  ...queues,
  ...savedViews,
  ...accountNotes,
  ...operations,
  ...browserErrors,
  ...mailLog,
  ...backups,
  ...translations,
  ...upgrades,
  ...brand,
  ...people,
}
export type Contract = typeof contract
