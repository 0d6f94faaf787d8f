import { useContext } from 'react'
import { blocks } from './en/blocks.ts'
import { comments } from './en/comments.ts'
import { reports } from './en/reports.ts'
import { LanguageContext } from './i18n.ts'
import { createWords, type Words } from './words.ts'

const en = { blocks, comments, reports }
type Domains = typeof en

const wordsOf = createWords<Domains>({ en })

/** The words of comments, reports and blocks, which come with what is opened. */
export function usePeopleT<const N extends keyof Domains>(domain: N): Words<Domains[N]> {
  return wordsOf(useContext(LanguageContext), domain)
}
