import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '@limelight/contract/languages'
import { type KeyOf, type Texts, translate, type Values } from '@limelight/contract/translate'
import { createContext, use } from 'react'
import { areaOf } from './areas.ts'
import { findWords, loadWords } from './words.ts'

/** Every `words` folder, by its path, with the shape of its English file; `web/src/namespaces.d.ts` lists them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging, as the platform knows no domain
export interface Namespaces {}

export type Words<T> = { t: (key: KeyOf<T>, values?: Values) => string }
/** Any key will do inside; the type of what is handed out lets only a namespace's keys in. */
type AnyWords = { t: (key: string, values?: Values) => string }

export type Reader = {
  language: Language
  /** Hears of every namespace a page shows; the server names their files in the document. */
  onUse?: (namespace: string) => void
  /** When the server wrote the page, in milliseconds: its relative times count from there. Pages that are stored have none. */
  writtenAt?: number
}

/** By context and not by a global: two visitors may read in two languages on the server at the same time. */
export const ReaderContext = createContext<Reader>({ language: SOURCE_LANGUAGE })

export function useLanguage(): Language {
  return use(ReaderContext).language
}

export function useWrittenAt(): number | undefined {
  return use(ReaderContext).writtenAt
}

export function useDirection(): 'ltr' | 'rtl' {
  return LANGUAGES[use(ReaderContext).language].dir
}

/**
 * The words of a folder in the reader's language. Where they are not loaded yet it suspends: a navigation shows the page
 * before until they have come, a dialog its own boundary.
 */
export function useT<const N extends keyof Namespaces>(namespace: N): Words<Namespaces[N]> {
  return readWords(namespace)
}

/** The same for functions that run while something renders and are no hooks, such as a page's `meta`. */
export function readWords<const N extends keyof Namespaces>(namespace: N): Words<Namespaces[N]> {
  const { language, onUse } = use(ReaderContext)
  onUse?.(namespace)
  const texts = findWords(language, namespace)
  // Thrown, as query libraries do: with React's `use` the hooks after it fail now and then (its error 467, in 19.3).
  if (!texts) throw loadWords(language, areaOf(namespace))
  return wordsOf(language, texts)
}

const made = new WeakMap<Texts, AnyWords>()

/** The same object for the same words, so that effects and memos may depend on `t`. */
function wordsOf(language: Language, texts: Texts): AnyWords {
  let words = made.get(texts)
  if (!words) {
    words = { t: (key, values) => translate(texts, key, language, values) }
    made.set(texts, words)
  }
  return words
}
