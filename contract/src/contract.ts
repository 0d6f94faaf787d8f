/** All calls of the platform: one line per domain. */

import { accounts } from './accounts.ts'
import { adjustments } from './adjustments.ts'
import { admin } from './admin.ts'
import { adminSubscriptions } from './admin-subscriptions.ts'
import { ageChecks } from './age-checks.ts'
import { announcements } from './announcements.ts'
import { applications } from './applications.ts'
import { auth } from './auth.ts'
import { blocks } from './blocks.ts'
import { brand } from './brand.ts'
import { broadcasts } from './broadcasts.ts'
import { charges } from './charges.ts'
import { checkout } from './checkout.ts'
import { cms } from './cms.ts'
import { comments } from './comments.ts'
import { commissions } from './commissions.ts'
import { operatorConsole } from './console.ts'
import { contact } from './contact.ts'
import { conversations } from './conversations.ts'
import { coupons } from './coupons.ts'
import { fanLists } from './fan-lists.ts'
import { feeds } from './feeds.ts'
import { follows } from './follows.ts'
import { galleries } from './galleries.ts'
import { gateways } from './gateways.ts'
import { leaving } from './leaving.ts'
import { ledger } from './ledger.ts'
import { legal } from './legal.ts'
import { logins } from './logins.ts'
import { media } from './media.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { operators } from './operators.ts'
import { orders } from './orders.ts'
import { packages } from './packages.ts'
import { passkeys } from './passkeys.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { people } from './people.ts'
import { performers } from './performers.ts'
import { preparedMessages } from './prepared-messages.ts'
import { privateCalls } from './private-calls.ts'
import { products } from './products.ts'
import { push } from './push.ts'
import { reactions } from './reactions.ts'
import { reconciliation } from './reconciliation.ts'
import { reference } from './reference.ts'
import { refunds } from './refunds.ts'
import { reports } from './reports.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { settings } from './settings.ts'
import { streamChat } from './stream-chat.ts'
import { streaming } from './streaming.ts'
import { studio } from './studio.ts'
import { subscriptions } from './subscriptions.ts'
import { takeDowns } from './take-downs.ts'
import { taxes } from './taxes.ts'
import { upcomingStreams } from './upcoming-streams.ts'
import { uploads } from './uploads.ts'
import { videos } from './videos.ts'
import { wallet } from './wallet.ts'

export const contract = {
  ...auth,
  ...logins,
  ...secondFactor,
  ...accounts,
  ...performers,
  ...applications,
  ...legal,
  ...leaving,
  ...follows,
  ...fanLists,
  ...blocks,
  ...notifications,
  ...ageChecks,
  ...announcements,
  ...push,
  ...comments,
  ...reactions,
  ...conversations,
  ...preparedMessages,
  ...broadcasts,
  ...messages,
  ...streaming,
  ...upcomingStreams,
  ...privateCalls,
  ...streamChat,
  ...reports,
  ...takeDowns,
  ...feeds,
  ...videos,
  ...galleries,
  ...products,
  ...operators,
  ...passkeys,
  ...orders,
  ...media,
  ...uploads,
  ...payments,
  ...subscriptions,
  ...gateways,
  ...checkout,
  ...coupons,
  ...refunds,
  ...charges,
  ...reconciliation,
  ...taxes,
  ...packages,
  ...commissions,
  ...ledger,
  ...adjustments,
  ...payouts,
  ...adminSubscriptions,
  ...wallet,
  ...reference,
  ...settings,
  ...cms,
  ...contact,
  ...search,
  ...studio,
  ...admin,
  ...operatorConsole,
  ...brand,
  ...people,
}
export type Contract = typeof contract
