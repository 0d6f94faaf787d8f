/**
 * The languages of the product: of screens, mails, documents and field messages. A new one is a line here and its files.
 * Without Zod, as every page of the web has this file.
 */

type LanguageFacts = {
  /** The name in the language itself, for its speakers. */
  name: string
  dir: 'ltr' | 'rtl'
  /** The locale for `Intl`. */
  locale: string
  /** Between names beside each other, without an "and", which `Intl.ListFormat` adds in some languages. */
  listSeparator: string
}

export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr', locale: 'en', listSeparator: ', ' },
  de: { name: 'Deutsch', dir: 'ltr', locale: 'de', listSeparator: ', ' },
  // With the digits 0 to 9, as people type prices, lengths and times.
  ar: { name: 'العربية', dir: 'rtl', locale: 'ar-u-nu-latn', listSeparator: '، ' },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = ['en', 'de', 'ar'] as const satisfies readonly Language[]

/** The language of the sources, used where no other language is known. */
export const SOURCE_LANGUAGE = 'en' satisfies Language

/** Holds a visitor's choice; people with an account have it on their account, too. */
export const LANGUAGE_COOKIE = 'language'

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value)
}

/**
 * Writes amounts of a currency. Right-to-left languages have them as English has, from left to right and apart from the words around
 * them: their own forms have letters and signs that change places with the digits beside them (US$ 9.00).
 */
export function moneyFormatter(
  language: Language,
  options: Pick<Intl.NumberFormatOptions, 'trailingZeroDisplay'> & { currency: string },
): (amount: number) => string {
  const { locale, dir } = LANGUAGES[language]
  if (dir === 'ltr') {
    const own = new Intl.NumberFormat(locale, { style: 'currency', ...options })
    return (amount) => own.format(amount)
  }
  const english = new Intl.NumberFormat('en', { style: 'currency', currencyDisplay: 'narrowSymbol', ...options })
  return (amount) => `\u2066${english.format(amount)}\u2069`
}

type LanguageChoices = {
  /** In order of priority: the account's choice, the cookie's. Unknown languages are skipped. */
  chosen: readonly (string | null | undefined)[]
  acceptLanguage: string | undefined
  offered: readonly Language[]
  fallback: Language
}

/** Pure: the first of the choices that the site offers, else what the browser prefers, else the site's default. */
export function chooseLanguage({ chosen, acceptLanguage, offered, fallback }: LanguageChoices): Language {
  const isOffered = (code: unknown): code is Language => isLanguage(code) && offered.includes(code)
  return chosen.find(isOffered) ?? preferredOf(acceptLanguage).find(isOffered) ?? fallback
}

/** Enough for every browser; the rest of a longer header is ignored. */
const HEADER_MAX = 500

/** `de-AT,de;q=0.9,en;q=0` as the languages without their regions, the most preferred first. */
function preferredOf(header = ''): string[] {
  return header
    .slice(0, HEADER_MAX)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const weight = params.find((param) => param.trim().startsWith('q='))
      return { code: tag.split('-')[0] ?? '', weight: weight ? Number(weight.trim().slice(2)) || 0 : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ code }) => code)
}
