/** The shape of every `words` folder's English file, by which `useT` knows namespaces and keys. A test compares the list. */

import type adminAgeChecks from './admin/age-checks/words/en.json'
import type adminAnnouncements from './admin/announcements/words/en.json'
import type adminAudit from './admin/audit/words/en.json'
import type adminBackups from './admin/backups/words/en.json'
import type adminBrowserErrors from './admin/browser-errors/words/en.json'
import type adminCategories from './admin/categories/words/en.json'
import type adminCommissions from './admin/commissions/words/en.json'
import type adminCoupons from './admin/coupons/words/en.json'
import type adminGatewayEvents from './admin/gateway-events/words/en.json'
import type adminGrowth from './admin/growth/words/en.json'
import type adminHome from './admin/home/words/en.json'
import type adminJobs from './admin/jobs/words/en.json'
import type adminLedger from './admin/ledger/words/en.json'
import type adminLegal from './admin/legal/words/en.json'
import type adminLists from './admin/lists/words/en.json'
import type adminLive from './admin/live/words/en.json'
import type adminMails from './admin/mails/words/en.json'
import type adminMenus from './admin/menus/words/en.json'
import type adminMessages from './admin/messages/words/en.json'
import type adminMoney from './admin/money/words/en.json'
import type adminOperators from './admin/operators/words/en.json'
import type adminPackages from './admin/packages/words/en.json'
import type adminPayouts from './admin/payouts/words/en.json'
import type adminPeople from './admin/people/words/en.json'
import type adminPerformers from './admin/performers/words/en.json'
import type adminPosts from './admin/posts/words/en.json'
import type adminPromos from './admin/promos/words/en.json'
import type adminReconciliation from './admin/reconciliation/words/en.json'
import type adminReports from './admin/reports/words/en.json'
import type adminSales from './admin/sales/words/en.json'
import type adminSearch from './admin/search/words/en.json'
import type adminSettings from './admin/settings/words/en.json'
import type adminSetup from './admin/setup/words/en.json'
import type adminSubscriptions from './admin/subscriptions/words/en.json'
import type adminSystem from './admin/system/words/en.json'
import type adminTaxes from './admin/taxes/words/en.json'
import type adminUsers from './admin/users/words/en.json'
import type admin from './admin/words/en.json'
import type creatorAccount from './creator/account/words/en.json'
import type creatorAutomations from './creator/automations/words/en.json'
import type creatorBlocked from './creator/blocked/words/en.json'
import type creatorBroadcasts from './creator/broadcasts/words/en.json'
import type creatorCollabs from './creator/collabs/words/en.json'
import type creatorDashboard from './creator/dashboard/words/en.json'
import type creatorEarnings from './creator/earnings/words/en.json'
import type creatorFans from './creator/fans/words/en.json'
import type creatorFeeds from './creator/feeds/words/en.json'
import type creatorGalleries from './creator/galleries/words/en.json'
import type creatorInsights from './creator/insights/words/en.json'
import type creatorItems from './creator/items/words/en.json'
import type creatorLinks from './creator/links/words/en.json'
import type creatorLists from './creator/lists/words/en.json'
import type creatorLive from './creator/live/words/en.json'
import type creatorMedia from './creator/media/words/en.json'
import type creatorOffers from './creator/offers/words/en.json'
import type creatorOrders from './creator/orders/words/en.json'
import type creatorPayouts from './creator/payouts/words/en.json'
import type creatorPhotos from './creator/photos/words/en.json'
import type creatorPrivateCalls from './creator/private-calls/words/en.json'
import type creatorProducts from './creator/products/words/en.json'
import type creatorReplies from './creator/replies/words/en.json'
import type creatorSegments from './creator/segments/words/en.json'
import type creatorSeries from './creator/series/words/en.json'
import type creatorStories from './creator/stories/words/en.json'
import type creatorTeam from './creator/team/words/en.json'
import type creatorTiers from './creator/tiers/words/en.json'
import type creatorTips from './creator/tips/words/en.json'
import type creatorVideos from './creator/videos/words/en.json'
import type creator from './creator/words/en.json'
import type fanAccounts from './fan/accounts/words/en.json'
import type fanAddresses from './fan/addresses/words/en.json'
import type fanAge from './fan/age/words/en.json'
import type fanConnection from './fan/connection/words/en.json'
import type fanCreator from './fan/creator/words/en.json'
import type fanFollows from './fan/follows/words/en.json'
import type fanGifts from './fan/gifts/words/en.json'
import type fanHome from './fan/home/words/en.json'
import type fanLeaving from './fan/leaving/words/en.json'
import type fanLibrary from './fan/library/words/en.json'
import type fanMessages from './fan/messages/words/en.json'
import type fanNotifications from './fan/notifications/words/en.json'
import type fanOrders from './fan/orders/words/en.json'
import type fanPayments from './fan/payments/words/en.json'
import type fanPrivateCalls from './fan/private-calls/words/en.json'
import type fanReactions from './fan/reactions/words/en.json'
import type fanSubscriptions from './fan/subscriptions/words/en.json'
import type fanTeams from './fan/teams/words/en.json'
import type fanWallet from './fan/wallet/words/en.json'
import type platformForm from './platform/form/words/en.json'
import type platform from './platform/words/en.json'
import type sharedAccounts from './shared/accounts/words/en.json'
import type sharedAddresses from './shared/addresses/words/en.json'
import type sharedAge from './shared/age/words/en.json'
import type sharedAuth from './shared/auth/words/en.json'
import type sharedBlocks from './shared/blocks/words/en.json'
import type sharedCaptcha from './shared/captcha/words/en.json'
import type sharedCategories from './shared/categories/words/en.json'
import type sharedCheckout from './shared/checkout/words/en.json'
import type sharedComments from './shared/comments/words/en.json'
import type sharedFanLists from './shared/fan-lists/words/en.json'
import type sharedFeeds from './shared/feeds/words/en.json'
import type sharedFollows from './shared/follows/words/en.json'
import type sharedGalleries from './shared/galleries/words/en.json'
import type sharedItems from './shared/items/words/en.json'
import type sharedLegal from './shared/legal/words/en.json'
import type sharedLive from './shared/live/words/en.json'
import type sharedMessages from './shared/messages/words/en.json'
import type sharedModeration from './shared/moderation/words/en.json'
import type sharedNotifications from './shared/notifications/words/en.json'
import type sharedOrders from './shared/orders/words/en.json'
import type sharedPayments from './shared/payments/words/en.json'
import type sharedPayouts from './shared/payouts/words/en.json'
import type sharedPerformers from './shared/performers/words/en.json'
import type sharedPrivateCalls from './shared/private-calls/words/en.json'
import type sharedProducts from './shared/products/words/en.json'
import type sharedProfileOptions from './shared/profile-options/words/en.json'
import type sharedReactions from './shared/reactions/words/en.json'
import type sharedReports from './shared/reports/words/en.json'
import type sharedSearch from './shared/search/words/en.json'
import type sharedSeries from './shared/series/words/en.json'
import type sharedStories from './shared/stories/words/en.json'
import type sharedSubscriptions from './shared/subscriptions/words/en.json'
import type sharedTips from './shared/tips/words/en.json'
import type sharedUpcomingStreams from './shared/upcoming-streams/words/en.json'
import type sharedUploads from './shared/uploads/words/en.json'
import type sharedVault from './shared/vault/words/en.json'
import type sharedWallet from './shared/wallet/words/en.json'
import type shellNavigation from './shell/navigation/words/en.json'
import type shellNoScripts from './shell/no-scripts/words/en.json'
import type shell from './shell/words/en.json'
import type siteGalleries from './site/galleries/words/en.json'
import type siteGifts from './site/gifts/words/en.json'
import type siteInvitation from './site/invitation/words/en.json'
import type siteLive from './site/live/words/en.json'
import type siteNotifications from './site/notifications/words/en.json'
import type sitePages from './site/pages/words/en.json'
import type sitePayments from './site/payments/words/en.json'
import type sitePerformers from './site/performers/words/en.json'
import type sitePostMails from './site/post-mails/words/en.json'
import type siteProducts from './site/products/words/en.json'
import type siteSearch from './site/search/words/en.json'
import type siteSecondFactor from './site/second-factor/words/en.json'
import type siteStart from './site/start/words/en.json'
import type siteTeam from './site/team/words/en.json'
import type siteVideos from './site/videos/words/en.json'
import type ui from './ui/words/en.json'

declare module './platform/i18n/use-t.ts' {
  interface Namespaces {
    admin: typeof admin
    'admin/age-checks': typeof adminAgeChecks
    'admin/announcements': typeof adminAnnouncements
    'admin/audit': typeof adminAudit
    'admin/backups': typeof adminBackups
    'admin/browser-errors': typeof adminBrowserErrors
    'admin/categories': typeof adminCategories
    'admin/commissions': typeof adminCommissions
    'admin/coupons': typeof adminCoupons
    'admin/gateway-events': typeof adminGatewayEvents
    'admin/growth': typeof adminGrowth
    'admin/home': typeof adminHome
    'admin/jobs': typeof adminJobs
    'admin/ledger': typeof adminLedger
    'admin/legal': typeof adminLegal
    'admin/lists': typeof adminLists
    'admin/live': typeof adminLive
    'admin/mails': typeof adminMails
    'admin/menus': typeof adminMenus
    'admin/messages': typeof adminMessages
    'admin/money': typeof adminMoney
    'admin/operators': typeof adminOperators
    'admin/packages': typeof adminPackages
    'admin/payouts': typeof adminPayouts
    'admin/people': typeof adminPeople
    'admin/performers': typeof adminPerformers
    'admin/posts': typeof adminPosts
    'admin/promos': typeof adminPromos
    'admin/reconciliation': typeof adminReconciliation
    'admin/reports': typeof adminReports
    'admin/sales': typeof adminSales
    'admin/search': typeof adminSearch
    'admin/settings': typeof adminSettings
    'admin/setup': typeof adminSetup
    'admin/subscriptions': typeof adminSubscriptions
    'admin/system': typeof adminSystem
    'admin/taxes': typeof adminTaxes
    'admin/users': typeof adminUsers
    creator: typeof creator
    'creator/account': typeof creatorAccount
    'creator/blocked': typeof creatorBlocked
    'creator/automations': typeof creatorAutomations
    'creator/broadcasts': typeof creatorBroadcasts
    'creator/dashboard': typeof creatorDashboard
    'creator/earnings': typeof creatorEarnings
    'creator/fans': typeof creatorFans
    'creator/feeds': typeof creatorFeeds
    'creator/galleries': typeof creatorGalleries
    'creator/items': typeof creatorItems
    'creator/live': typeof creatorLive
    'creator/lists': typeof creatorLists
    'creator/media': typeof creatorMedia
    'creator/insights': typeof creatorInsights
    'creator/links': typeof creatorLinks
    'creator/offers': typeof creatorOffers
    'creator/orders': typeof creatorOrders
    'creator/payouts': typeof creatorPayouts
    'creator/photos': typeof creatorPhotos
    'creator/private-calls': typeof creatorPrivateCalls
    'creator/products': typeof creatorProducts
    'creator/replies': typeof creatorReplies
    'creator/series': typeof creatorSeries
    'creator/stories': typeof creatorStories
    'creator/segments': typeof creatorSegments
    'creator/team': typeof creatorTeam
    'creator/tiers': typeof creatorTiers
    'creator/collabs': typeof creatorCollabs
    'creator/tips': typeof creatorTips
    'creator/videos': typeof creatorVideos
    'fan/accounts': typeof fanAccounts
    'fan/addresses': typeof fanAddresses
    'fan/age': typeof fanAge
    'fan/connection': typeof fanConnection
    'fan/creator': typeof fanCreator
    'fan/follows': typeof fanFollows
    'fan/gifts': typeof fanGifts
    'fan/home': typeof fanHome
    'fan/leaving': typeof fanLeaving
    'fan/library': typeof fanLibrary
    'fan/messages': typeof fanMessages
    'fan/notifications': typeof fanNotifications
    'fan/orders': typeof fanOrders
    'fan/payments': typeof fanPayments
    'fan/private-calls': typeof fanPrivateCalls
    'fan/reactions': typeof fanReactions
    'fan/subscriptions': typeof fanSubscriptions
    'fan/teams': typeof fanTeams
    'fan/wallet': typeof fanWallet
    platform: typeof platform
    'platform/form': typeof platformForm
    'shared/accounts': typeof sharedAccounts
    'shared/addresses': typeof sharedAddresses
    'shared/age': typeof sharedAge
    'shared/auth': typeof sharedAuth
    'shared/blocks': typeof sharedBlocks
    'shared/captcha': typeof sharedCaptcha
    'shared/categories': typeof sharedCategories
    'shared/checkout': typeof sharedCheckout
    'shared/comments': typeof sharedComments
    'shared/fan-lists': typeof sharedFanLists
    'shared/feeds': typeof sharedFeeds
    'shared/follows': typeof sharedFollows
    'shared/galleries': typeof sharedGalleries
    'shared/items': typeof sharedItems
    'shared/legal': typeof sharedLegal
    'shared/live': typeof sharedLive
    'shared/messages': typeof sharedMessages
    'shared/moderation': typeof sharedModeration
    'shared/notifications': typeof sharedNotifications
    'shared/orders': typeof sharedOrders
    'shared/payments': typeof sharedPayments
    'shared/payouts': typeof sharedPayouts
    'shared/performers': typeof sharedPerformers
    'shared/private-calls': typeof sharedPrivateCalls
    'shared/products': typeof sharedProducts
    'shared/profile-options': typeof sharedProfileOptions
    'shared/reactions': typeof sharedReactions
    'shared/reports': typeof sharedReports
    'shared/search': typeof sharedSearch
    'shared/series': typeof sharedSeries
    'shared/stories': typeof sharedStories
    'shared/subscriptions': typeof sharedSubscriptions
    'shared/tips': typeof sharedTips
    'shared/upcoming-streams': typeof sharedUpcomingStreams
    'shared/uploads': typeof sharedUploads
    'shared/vault': typeof sharedVault
    'shared/wallet': typeof sharedWallet
    shell: typeof shell
    'shell/navigation': typeof shellNavigation
    'shell/no-scripts': typeof shellNoScripts
    'site/galleries': typeof siteGalleries
    'site/gifts': typeof siteGifts
    'site/invitation': typeof siteInvitation
    'site/live': typeof siteLive
    'site/notifications': typeof siteNotifications
    'site/post-mails': typeof sitePostMails
    'site/pages': typeof sitePages
    'site/payments': typeof sitePayments
    'site/performers': typeof sitePerformers
    'site/products': typeof siteProducts
    'site/search': typeof siteSearch
    'site/second-factor': typeof siteSecondFactor
    'site/start': typeof siteStart
    'site/team': typeof siteTeam
    'site/videos': typeof siteVideos
    ui: typeof ui
  }
}
