/** The shape of every English file of words below `creator`, by which `useT` knows namespaces and keys. A test compares the list. */

import type creatorAccount from '../creator/account/words/en.json'
import type creatorAutomations from '../creator/automations/words/en.json'
import type creatorBlocked from '../creator/blocked/words/en.json'
import type creatorBroadcasts from '../creator/broadcasts/words/en.json'
import type creatorCollabs from '../creator/collabs/words/en.json'
import type creatorDashboard from '../creator/dashboard/words/en.json'
import type creatorEarnings from '../creator/earnings/words/en.json'
import type creatorFans from '../creator/fans/words/en.json'
import type creatorFeeds from '../creator/feeds/words/en.json'
import type creatorGalleries from '../creator/galleries/words/en.json'
import type creatorInsights from '../creator/insights/words/en.json'
import type creatorItems from '../creator/items/words/en.json'
import type creatorLinks from '../creator/links/words/en.json'
import type creatorLists from '../creator/lists/words/en.json'
import type creatorLive from '../creator/live/words/en.json'
import type creatorMedia from '../creator/media/words/en.json'
import type creatorOffers from '../creator/offers/words/en.json'
import type creatorOrders from '../creator/orders/words/en.json'
import type creatorPayouts from '../creator/payouts/words/en.json'
import type creatorPhotos from '../creator/photos/words/en.json'
import type creatorPrivateCalls from '../creator/private-calls/words/en.json'
import type creatorProducts from '../creator/products/words/en.json'
import type creatorReplies from '../creator/replies/words/en.json'
import type creatorSegments from '../creator/segments/words/en.json'
import type creatorSeries from '../creator/series/words/en.json'
import type creatorStories from '../creator/stories/words/en.json'
import type creatorTeam from '../creator/team/words/en.json'
import type creatorTiers from '../creator/tiers/words/en.json'
import type creatorTips from '../creator/tips/words/en.json'
import type creatorVideos from '../creator/videos/words/en.json'
import type creator from '../creator/words/en.json'

declare module '../platform/i18n/use-t.ts' {
  interface Namespaces {
    creator: typeof creator
    'creator/account': typeof creatorAccount
    'creator/automations': typeof creatorAutomations
    'creator/blocked': typeof creatorBlocked
    'creator/broadcasts': typeof creatorBroadcasts
    'creator/collabs': typeof creatorCollabs
    'creator/dashboard': typeof creatorDashboard
    'creator/earnings': typeof creatorEarnings
    'creator/fans': typeof creatorFans
    'creator/feeds': typeof creatorFeeds
    'creator/galleries': typeof creatorGalleries
    'creator/insights': typeof creatorInsights
    'creator/items': typeof creatorItems
    'creator/links': typeof creatorLinks
    'creator/lists': typeof creatorLists
    'creator/live': typeof creatorLive
    'creator/media': typeof creatorMedia
    'creator/offers': typeof creatorOffers
    'creator/orders': typeof creatorOrders
    'creator/payouts': typeof creatorPayouts
    'creator/photos': typeof creatorPhotos
    'creator/private-calls': typeof creatorPrivateCalls
    'creator/products': typeof creatorProducts
    'creator/replies': typeof creatorReplies
    'creator/segments': typeof creatorSegments
    'creator/series': typeof creatorSeries
    'creator/stories': typeof creatorStories
    'creator/team': typeof creatorTeam
    'creator/tiers': typeof creatorTiers
    'creator/tips': typeof creatorTips
    'creator/videos': typeof creatorVideos
  }
}
