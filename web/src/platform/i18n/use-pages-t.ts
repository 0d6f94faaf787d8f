import { useContext } from 'react'
import { pages } from './en/pages.ts'
import { LanguageContext } from './i18n.ts'
import { createWords, type Words } from './words.ts'

const en = { pages }
type Domains = typeof en

const wordsOf = createWords<Domains>({ en })

/** The words of the blog and the contact form. */
export function usePagesT<const N extends keyof Domains>(domain: N): Words<Domains[N]> {
  return wordsOf(useContext(LanguageContext), domain)
}
