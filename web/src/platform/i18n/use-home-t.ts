import { useContext } from 'react'
import { follows } from './en/follows.ts'
import { home } from './en/home.ts'
import { start } from './en/start.ts'
import { LanguageContext } from './i18n.ts'
import { createWords, type Words } from './words.ts'

const en = { follows, home, start }
type Domains = typeof en

const wordsOf = createWords<Domains>({ en })

/** The words of the start page, of what fans see first and of whom they follow, which come with their pages. */
export function useHomeT<const N extends keyof Domains>(domain: N): Words<Domains[N]> {
  return wordsOf(useContext(LanguageContext), domain)
}
