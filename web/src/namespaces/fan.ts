/** The shape of every English file of words below `fan`, by which `useT` knows namespaces and keys. A test compares the list. */
import type fanAccounts from '../fan/accounts/words/en.json'
import type fanAddresses from '../fan/addresses/words/en.json'
import type fanAge from '../fan/age/words/en.json'
import type fanConnection from '../fan/connection/words/en.json'
import type fanCreator from '../fan/creator/words/en.json'
import type fanFollows from '../fan/follows/words/en.json'
import type fanGifts from '../fan/gifts/words/en.json'
import type fanHome from '../fan/home/words/en.json'
import type fanLeaving from '../fan/leaving/words/en.json'
import type fanLibrary from '../fan/library/words/en.json'
import type fanMessages from '../fan/messages/words/en.json'
import type fanNotifications from '../fan/notifications/words/en.json'
import type fanOrders from '../fan/orders/words/en.json'
import type fanPayments from '../fan/payments/words/en.json'
import type fanPrivateCalls from '../fan/private-calls/words/en.json'
import type fanReactions from '../fan/reactions/words/en.json'
import type fanSubscriptions from '../fan/subscriptions/words/en.json'
import type fanSuggestions from '../fan/suggestions/words/en.json'
import type fanTeams from '../fan/teams/words/en.json'
import type fanWallet from '../fan/wallet/words/en.json'

declare module '../platform/i18n/use-t.ts' {
  interface Namespaces {
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
    'fan/suggestions': typeof fanSuggestions
    'fan/teams': typeof fanTeams
    'fan/wallet': typeof fanWallet
  }
}
