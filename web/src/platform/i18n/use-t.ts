import { useContext } from 'react'
import type { en } from './en.ts'
import { LANGUAGES, LanguageContext } from './i18n.ts'
import { createWords, type Words } from './words.ts'

type Domains = typeof en

const wordsOf = createWords<Domains>(LANGUAGES)

/** The words any page may need; those of the studio and of the operator come with their pages. */
export function useT<const N extends keyof Domains>(domain: N): Words<Domains[N]> {
  return wordsOf(useContext(LanguageContext), domain)
}
