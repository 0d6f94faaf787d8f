/**
 * Words by key, with `{{values}}` and plural forms (`photos_one`, `photos_other`) as the languages' own rules choose them.
 * Forty lines instead of i18next: that library and its binding are 16 kB of every first page.
 */
export type Texts = { readonly [key: string]: string | Texts }
export type Values = { readonly [name: string]: string | number }

/** The keys of a domain's words; plural forms are one key. */
export type KeyOf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${BaseOf<K>}` : KeyOf<T[K], `${Prefix}${K}.`>
}[keyof T & string]
type BaseOf<K extends string> = K extends `${infer Base}_one` ? Base : K extends `${infer Base}_other` ? Base : K

const rulesByLanguage = new Map<string, Intl.PluralRules>()

/** Pure; a key without words is shown as it is, so that a gap in a translation can be found. */
export function translate(texts: Texts, key: string, language: string, values: Values = {}): string {
  const text = wordsAt(texts, key, formOf(language, values.count)) ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

function wordsAt(texts: Texts, key: string, form: string | undefined): string | undefined {
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

function formOf(language: string, count: string | number | undefined): string | undefined {
  if (typeof count !== 'number') return undefined
  let rules = rulesByLanguage.get(language)
  if (!rules) {
    rules = new Intl.PluralRules(language)
    rulesByLanguage.set(language, rules)
  }
  return rules.select(count)
}
