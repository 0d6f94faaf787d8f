import { useContext } from 'react'
import { checkout } from './en/checkout.ts'
import { payments } from './en/payments.ts'
import { payouts } from './en/payouts.ts'
import { subscriptionPages } from './en/subscription-pages.ts'
import { walletPages } from './en/wallet-pages.ts'
import { LanguageContext } from './i18n.ts'
import { createWords, type Words } from './words.ts'

const en = { checkout, payments, payouts, subscriptionPages, walletPages }
type Domains = typeof en

const wordsOf = createWords<Domains>({ en })

/** The words of paying, of the wallet and of subscriptions, which come with their pages and dialogs. */
export function useMoneyT<const N extends keyof Domains>(domain: N): Words<Domains[N]> {
  return wordsOf(useContext(LanguageContext), domain)
}
