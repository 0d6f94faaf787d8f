/** The shape of every English file of words below `shared`, by which `useT` knows namespaces and keys. A test compares the list. */
import type sharedAccounts from '../shared/accounts/words/en.json'
import type sharedAddresses from '../shared/addresses/words/en.json'
import type sharedAge from '../shared/age/words/en.json'
import type sharedAuth from '../shared/auth/words/en.json'
import type sharedBlocks from '../shared/blocks/words/en.json'
import type sharedCaptcha from '../shared/captcha/words/en.json'
import type sharedCategories from '../shared/categories/words/en.json'
import type sharedCheckout from '../shared/checkout/words/en.json'
import type sharedComments from '../shared/comments/words/en.json'
import type sharedFanLists from '../shared/fan-lists/words/en.json'
import type sharedFeeds from '../shared/feeds/words/en.json'
import type sharedFollows from '../shared/follows/words/en.json'
import type sharedGalleries from '../shared/galleries/words/en.json'
import type sharedItems from '../shared/items/words/en.json'
import type sharedLegal from '../shared/legal/words/en.json'
import type sharedLive from '../shared/live/words/en.json'
import type sharedMessages from '../shared/messages/words/en.json'
import type sharedModeration from '../shared/moderation/words/en.json'
import type sharedNotifications from '../shared/notifications/words/en.json'
import type sharedOrders from '../shared/orders/words/en.json'
import type sharedPayments from '../shared/payments/words/en.json'
import type sharedPayouts from '../shared/payouts/words/en.json'
import type sharedPerformers from '../shared/performers/words/en.json'
import type sharedPrivateCalls from '../shared/private-calls/words/en.json'
import type sharedProducts from '../shared/products/words/en.json'
import type sharedProfileOptions from '../shared/profile-options/words/en.json'
import type sharedReactions from '../shared/reactions/words/en.json'
import type sharedReferrals from '../shared/referrals/words/en.json'
import type sharedReports from '../shared/reports/words/en.json'
import type sharedSearch from '../shared/search/words/en.json'
import type sharedSeries from '../shared/series/words/en.json'
import type sharedStories from '../shared/stories/words/en.json'
import type sharedSubscriptions from '../shared/subscriptions/words/en.json'
import type sharedSuggestions from '../shared/suggestions/words/en.json'
import type sharedTips from '../shared/tips/words/en.json'
import type sharedTranslations from '../shared/translations/words/en.json'
import type sharedUpcomingStreams from '../shared/upcoming-streams/words/en.json'
import type sharedUploads from '../shared/uploads/words/en.json'
import type sharedVault from '../shared/vault/words/en.json'
import type sharedWallet from '../shared/wallet/words/en.json'

declare module '../platform/i18n/use-t.ts' {
  interface Namespaces {
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
    'shared/referrals': typeof sharedReferrals
    'shared/reports': typeof sharedReports
    'shared/search': typeof sharedSearch
    'shared/series': typeof sharedSeries
    'shared/stories': typeof sharedStories
    'shared/subscriptions': typeof sharedSubscriptions
    'shared/suggestions': typeof sharedSuggestions
    'shared/tips': typeof sharedTips
    'shared/translations': typeof sharedTranslations
    'shared/upcoming-streams': typeof sharedUpcomingStreams
    'shared/uploads': typeof sharedUploads
    'shared/vault': typeof sharedVault
    'shared/wallet': typeof sharedWallet
  }
}
