import { useContext } from 'react'
import { addresses } from './en/addresses.ts'
import { orders } from './en/orders.ts'
import { products } from './en/products.ts'
import { LanguageContext } from './i18n.ts'
import { createWords, type Words } from './words.ts'

const en = { addresses, orders, products }
type Domains = typeof en

const wordsOf = createWords<Domains>({ en })

/** The words of the store, of orders and of addresses, which come with their pages. */
export function useShopT<const N extends keyof Domains>(domain: N): Words<Domains[N]> {
  return wordsOf(useContext(LanguageContext), domain)
}
