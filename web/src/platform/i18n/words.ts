import type { Language } from './i18n.ts'
import { type KeyOf, type Texts, translate, type Values } from './translate.ts'

export type Words<T> = { t: (key: KeyOf<T>, values?: Values) => string }

/** Any key will do inside; the type of what is handed out lets only a domain's keys in. */
type AnyWords = { t: (key: string, values?: Values) => string }

/** The words of each domain, checked by the compiler; the same object for the same language and domain. */
export function createWords<T extends { readonly [domain: string]: Texts }>(languages: Record<Language, T>) {
  const known = new Map<string, AnyWords>()
  return <const N extends keyof T & string>(language: Language, domain: N): Words<T[N]> => {
    const id = `${language} ${domain}`
    let words = known.get(id)
    if (!words) {
      const texts: Texts = languages[language][domain] ?? {}
      words = { t: (key, values) => translate(texts, key, language, values) }
      known.set(id, words)
    }
    return words
  }
}
