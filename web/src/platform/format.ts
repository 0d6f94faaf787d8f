/**
 * All formatters of a language, made once each: creating an `Intl` formatter costs 60–80 µs, a page of cards would create
 * hundreds. Times are rendered in UTC on the server and in the reader's zone once the page lives (see `ui/time-ago.tsx`).
 */
import { LANGUAGES, type Language, moneyFormatter } from '@limelight/contract/languages'
import { useLanguage } from './i18n/use-t.ts'

export type Formatters = ReturnType<typeof createFormatters>

const known = new Map<Language, Formatters>()

/** How the reader's language writes amounts, dates and names of places. */
export function useFormat(): Formatters {
  return formattersOf(useLanguage())
}

export function formattersOf(language: Language): Formatters {
  let formatters = known.get(language)
  if (!formatters) {
    formatters = createFormatters(language)
    known.set(language, formatters)
  }
  return formatters
}

function createFormatters(language: Language) {
  const { locale, listSeparator } = LANGUAGES[language]
  const days = dayFormatters(locale)
  return {
    ...numberFormatters(locale),
    ...moneyFormatters(language),
    ...days,
    ...nameFormatters(locale),
    formatRelative: relativeTo(locale, days),
    /** Names beside each other, without an "and": Vienna, Austria. What is missing is left out. */
    formatList: (names: readonly (string | false | null | undefined)[]) => names.filter(Boolean).join(listSeparator),
  }
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

function numberFormatters(locale: string) {
  const compact = once(() => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }))
  const whole = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))
  const decimal = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))
  const dayCount = once(() => new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }))
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }))
  const sizes = onceFor((unit: string) => {
    const digits = unit === 'byte' ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 }
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      ...digits,
    })
  })
  return {
    /** With one digit behind the point at most. */
    formatDecimal: (value: number) => decimal().format(value),
    /** With the word: 30 days. */
    formatDays: (count: number) => dayCount().format(count),
    /** A label inside of a sentence; German nouns keep their capital. */
    inSentence: (label: string) => (locale === 'de' ? label : label.toLowerCase()),
    formatTokens: (tokens: number) => whole().format(tokens),
    formatCompact: (count: number) => compact().format(count),
    /** 312, and 1,000+ where counting ended there. */
    formatTotal: ({ total, isTotalCapped }: { total: number; isTotalCapped: boolean }) =>
      `${whole().format(total)}${isTotalCapped ? '+' : ''}`,
    /** 0.125 → 12.5%. */
    formatPercent: (ratio: number) => percent().format(ratio),
    formatBytes(bytes: number) {
      const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), BYTE_UNITS.length - 1)
      return sizes(BYTE_UNITS[power] ?? 'byte').format(bytes / 1_000 ** power)
    },
  }
}

function moneyFormatters(language: Language) {
  const money = onceFor((currency: string) => moneyFormatter(language, { currency }))
  const shortMoney = onceFor((currency: string) =>
    moneyFormatter(language, { currency, trailingZeroDisplay: 'stripIfInteger' }),
  )
  return {
    /** `amount` is the wire's decimal (2.95), `currency` an ISO code. */
    formatMoney: (amount: number, currency = 'USD') => money(currency)(amount),
    /** The same, without digits behind the point where all are zeros. */
    formatShortMoney: (amount: number, currency = 'USD') => shortMoney(currency)(amount),
  }
}

function dayFormatters(locale: string) {
  const at = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, options))
  const utc = (options: Intl.DateTimeFormatOptions) => {
    const formatter = at({ ...options, timeZone: 'UTC' })
    return (iso: string) => formatter().format(new Date(iso))
  }
  const moment = at({ dateStyle: 'medium', timeStyle: 'short' })
  const utcMoment = utc({ dateStyle: 'medium', timeStyle: 'short' })
  const time = at({ timeStyle: 'short' })
  return {
    /** The calendar day in UTC, the same on the server and in every browser. */
    formatDay: utc({ day: 'numeric', month: 'short', year: 'numeric' }),
    /** Day and time; `zone` is `utc` while server and browser must agree on the text. */
    formatMoment: (iso: string, zone: 'utc' | 'local') =>
      zone === 'utc' ? utcMoment(iso) : moment().format(new Date(iso)),
    /** Of a calendar day, 2026-11-21: Sat. */
    formatWeekday: utc({ weekday: 'short' }),
    /** Of a calendar day, 2026-11-21: Nov 21. */
    formatDayOfYear: utc({ day: 'numeric', month: 'short' }),
    /** Of a calendar day, 2026-11-21: Saturday, November 21. */
    formatLongDay: utc({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** Of a month, 2026-11: November 2026. */
    formatMonth: utc({ month: 'long', year: 'numeric' }),
    /** Of a month, 2026-11: Nov 2026. */
    formatShortMonth: utc({ month: 'short', year: 'numeric' }),
    /** The hour of an instant in the zone of this machine: components use `useHour`. */
    formatTime: (iso: string) => time().format(new Date(iso)),
  }
}

function nameFormatters(locale: string) {
  const country = once(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }))
  const language = once(() => new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }))
  const collator = once(() => new Intl.Collator(locale))
  return {
    /** ISO 3166. What is no code stands as it is. */
    formatCountry: (code: string) => nameIn(country(), code),
    /** ISO 639. */
    formatLanguage: (code: string) => nameIn(language(), code),
    /** For `sort`: the order in which the language's readers look. */
    compareNames: (one: string, other: string) => collator().compare(one, other),
  }
}

function nameIn(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** In seconds. */
const DAY = 86_400
const STEPS: [limitSeconds: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [3_600, 'minute', 60],
  [DAY, 'hour', 3_600],
  [7 * DAY, 'day', DAY],
  [35 * DAY, 'week', 7 * DAY],
]

/** "5m ago", "yesterday", "last week"; past five weeks the day itself says more. */
function relativeTo(locale: string, { formatDay }: ReturnType<typeof dayFormatters>) {
  // English abbreviates to "5 min. ago" and "last wk." otherwise; the other languages have usual short forms.
  const ofClock = once(
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: locale === 'en' ? 'narrow' : 'short' }),
  )
  const ofCalendar = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' }))
  return (iso: string, nowMs: number): string => {
    const seconds = Math.round((Date.parse(iso) - nowMs) / 1_000)
    if (Math.abs(seconds) < 45) return ofClock().format(0, 'second')
    for (const [limit, unit, size] of STEPS) {
      if (Math.abs(seconds) >= limit) continue
      const count = Math.round(seconds / size) || Math.sign(seconds)
      return (limit <= DAY ? ofClock() : ofCalendar()).format(count, unit)
    }
    return formatDay(iso)
  }
}

/** 221 → 3:41, 3725 → 1:02:05; the same in all our languages. */
export function formatDuration(totalSeconds: number): string {
  const whole = Math.max(0, Math.floor(totalSeconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3_600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function onceFor<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}
