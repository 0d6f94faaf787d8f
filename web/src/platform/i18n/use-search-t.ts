import { useContext } from 'react'
import { search } from './en/search.ts'
import { LanguageContext } from './i18n.ts'
import { createWords, type Words } from './words.ts'

const en = { search }
type Domains = typeof en

const wordsOf = createWords<Domains>({ en })

/** The words of searching, which come with its pages; those of the field in the header are of `site`. */
export function useSearchT<const N extends keyof Domains>(domain: N): Words<Domains[N]> {
  return wordsOf(useContext(LanguageContext), domain)
}
