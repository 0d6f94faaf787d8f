import { useContext } from 'react'
import { galleries } from './en/galleries.ts'
import { library } from './en/library.ts'
import { videos } from './en/videos.ts'
import { LanguageContext } from './i18n.ts'
import { createWords, type Words } from './words.ts'

const en = { galleries, library, videos }
type Domains = typeof en

const wordsOf = createWords<Domains>({ en })

/** The words of videos, galleries and the library, which come with their pages. */
export function useItemPagesT<const N extends keyof Domains>(domain: N): Words<Domains[N]> {
  return wordsOf(useContext(LanguageContext), domain)
}
