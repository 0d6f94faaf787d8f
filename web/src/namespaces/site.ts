/** The shape of every English file of words below `site`, by which `useT` knows namespaces and keys. A test compares the list. */
import type siteGalleries from '../site/galleries/words/en.json'
import type siteGifts from '../site/gifts/words/en.json'
import type siteInvitation from '../site/invitation/words/en.json'
import type siteLive from '../site/live/words/en.json'
import type siteNotifications from '../site/notifications/words/en.json'
import type sitePages from '../site/pages/words/en.json'
import type sitePayments from '../site/payments/words/en.json'
import type sitePerformers from '../site/performers/words/en.json'
import type sitePostMails from '../site/post-mails/words/en.json'
import type siteProducts from '../site/products/words/en.json'
import type siteSearch from '../site/search/words/en.json'
import type siteSecondFactor from '../site/second-factor/words/en.json'
import type siteStart from '../site/start/words/en.json'
import type siteTeam from '../site/team/words/en.json'
import type siteVideos from '../site/videos/words/en.json'

declare module '../platform/i18n/use-t.ts' {
  interface Namespaces {
    'site/galleries': typeof siteGalleries
    'site/gifts': typeof siteGifts
    'site/invitation': typeof siteInvitation
    'site/live': typeof siteLive
    'site/notifications': typeof siteNotifications
    'site/pages': typeof sitePages
    'site/payments': typeof sitePayments
    'site/performers': typeof sitePerformers
    'site/post-mails': typeof sitePostMails
    'site/products': typeof siteProducts
    'site/search': typeof siteSearch
    'site/second-factor': typeof siteSecondFactor
    'site/start': typeof siteStart
    'site/team': typeof siteTeam
    'site/videos': typeof siteVideos
  }
}
