/**
 * Words by key, in i18next's JSON format of version 4: `{{values}}`, and plural forms (`photos_one`, `photos_other`) as the
 * language's own rules choose them. Numbers are written as the language writes them.
 */
import { LANGUAGES, type Language } from './languages.ts'

export type Texts = { readonly [key: string]: string | Texts }
export type Values = { readonly [name: string]: string | number }

/** The keys of a namespace's words; the plural forms of one text are one key. */
export type KeyOf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${BaseOf<K>}` : KeyOf<T[K], `${Prefix}${K}.`>
}[keyof T & string]
type BaseOf<K extends string> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K

type Rules = { plural: Intl.PluralRules; number: Intl.NumberFormat }
const rulesByLanguage = new Map<Language, Rules>()

/** Pure; a key without words is shown as it is, so that a gap in a translation can be found. */
export function translate(texts: Texts, key: string, language: Language, values: Values = {}): string {
  const text = textAt(texts, key, pluralFormOf(language, values.count)) ?? key
  // Most texts, a hundred times on a page.
  if (!text.includes('{{')) return text
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? rulesOf(language).number.format(value) : value
  })
}

/** Pure: what a translation lacks is said in the source language, which is better than a key. */
export function completed(texts: Texts, source: Texts): Texts {
  const whole: Record<string, string | Texts> = { ...source, ...texts }
  for (const [key, ours] of Object.entries(source)) {
    const theirs = texts[key]
    if (typeof ours === 'object' && typeof theirs === 'object') whole[key] = completed(theirs, ours)
  }
  return whole
}

function textAt(texts: Texts, key: string, form: string | undefined): string | undefined {
  const short = form === undefined ? texts[key] : undefined
  if (typeof short === 'string') return short
  const path = key.split('.')
  const last = path.pop() ?? ''
  let group: string | Texts | undefined = texts
  for (const name of path) group = typeof group === 'object' ? group[name] : undefined
  if (typeof group !== 'object') return undefined
  const candidates = form ? [`${last}_${form}`, `${last}_other`, last] : [last, `${last}_other`]
  for (const name of candidates) {
    const found: string | Texts | undefined = group[name]
    if (typeof found === 'string') return found
  }
  return undefined
}

function pluralFormOf(language: Language, count: string | number | undefined): string | undefined {
  return typeof count === 'number' ? rulesOf(language).plural.select(count) : undefined
}

function rulesOf(language: Language): Rules {
  let rules = rulesByLanguage.get(language)
  if (!rules) {
    const { locale } = LANGUAGES[language]
    rules = { plural: new Intl.PluralRules(locale), number: new Intl.NumberFormat(locale) }
    rulesByLanguage.set(language, rules)
  }
  return rules
}
