import { useContext } from 'react'
import { accounts } from './en/accounts.ts'
import { auth } from './en/auth.ts'
import { LanguageContext } from './i18n.ts'
import { createWords, type Words } from './words.ts'

const en = { accounts, auth }
type Domains = typeof en

const wordsOf = createWords<Domains>({ en })

/** The words of logging in, registering and one's own account, which come with their pages. */
export function useAccountT<const N extends keyof Domains>(domain: N): Words<Domains[N]> {
  return wordsOf(useContext(LanguageContext), domain)
}
