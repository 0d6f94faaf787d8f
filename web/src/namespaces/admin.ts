/** The shape of every English file of words below `admin`, by which `useT` knows namespaces and keys. A test compares the list. */

import type adminAgeChecks from '../admin/age-checks/words/en.json'
import type adminAnnouncements from '../admin/announcements/words/en.json'
import type adminAudit from '../admin/audit/words/en.json'
import type adminBackups from '../admin/backups/words/en.json'
import type adminBrowserErrors from '../admin/browser-errors/words/en.json'
import type adminCategories from '../admin/categories/words/en.json'
import type adminCommissions from '../admin/commissions/words/en.json'
import type adminCoupons from '../admin/coupons/words/en.json'
import type adminGatewayEvents from '../admin/gateway-events/words/en.json'
import type adminGrowth from '../admin/growth/words/en.json'
import type adminHome from '../admin/home/words/en.json'
import type adminJobs from '../admin/jobs/words/en.json'
import type adminLedger from '../admin/ledger/words/en.json'
import type adminLegal from '../admin/legal/words/en.json'
import type adminLists from '../admin/lists/words/en.json'
import type adminLive from '../admin/live/words/en.json'
import type adminMails from '../admin/mails/words/en.json'
import type adminMenus from '../admin/menus/words/en.json'
import type adminMessages from '../admin/messages/words/en.json'
import type adminMoney from '../admin/money/words/en.json'
import type adminOperators from '../admin/operators/words/en.json'
import type adminPackages from '../admin/packages/words/en.json'
import type adminPayouts from '../admin/payouts/words/en.json'
import type adminPeople from '../admin/people/words/en.json'
import type adminPerformers from '../admin/performers/words/en.json'
import type adminPosts from '../admin/posts/words/en.json'
import type adminPromos from '../admin/promos/words/en.json'
import type adminReconciliation from '../admin/reconciliation/words/en.json'
import type adminReports from '../admin/reports/words/en.json'
import type adminSales from '../admin/sales/words/en.json'
import type adminSearch from '../admin/search/words/en.json'
import type adminSettings from '../admin/settings/words/en.json'
import type adminSetup from '../admin/setup/words/en.json'
import type adminSubscriptions from '../admin/subscriptions/words/en.json'
import type adminSystem from '../admin/system/words/en.json'
import type adminTaxes from '../admin/taxes/words/en.json'
import type adminUsers from '../admin/users/words/en.json'
import type admin from '../admin/words/en.json'

declare module '../platform/i18n/use-t.ts' {
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
  }
}
