/**
 * All formatters, made once: creating an `Intl` formatter costs 60–80 µs, a page of cards would create hundreds.
 * Times are rendered in UTC on the server and in the reader's zone once the page lives (see `ui/time-ago.tsx`).
 */
const LOCALE = 'en'

const compactNumber = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 })
const wholeNumber = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })
const percentNumber = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 })
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto', style: 'short' })
const day = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' })
const utcMoment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const moneyByCurrency = new Map<string, Intl.NumberFormat>()

/** `amount` is the wire's decimal (2.95), `currency` an ISO code. */
export function formatMoney(amount: number, currency = 'USD'): string {
  let formatter = moneyByCurrency.get(currency)
  if (!formatter) {
    formatter = new Intl.NumberFormat(LOCALE, { style: 'currency', currency })
    moneyByCurrency.set(currency, formatter)
  }
  return formatter.format(amount)
}

export function formatTokens(tokens: number): string {
  return wholeNumber.format(tokens)
}

export function formatCompact(count: number): string {
  return compactNumber.format(count)
}

/** 312, and 1,000+ where counting ended there. */
export function formatTotal({ total, isTotalCapped }: { total: number; isTotalCapped: boolean }): string {
  return `${wholeNumber.format(total)}${isTotalCapped ? '+' : ''}`
}

/** 0.125 → 12.5%. */
export function formatPercent(ratio: number): string {
  return percentNumber.format(ratio)
}

/** The calendar day in UTC, the same on the server and in every browser. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso))
}

/** Day and time; `zone` is `utc` while server and browser must agree on the text. */
export function formatMoment(iso: string, zone: 'utc' | 'local'): string {
  return (zone === 'utc' ? utcMoment : moment).format(new Date(iso))
}

const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const time = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' })

/** Of a calendar day, 2026-11-21: Sat. */
export function formatWeekday(isoDay: string): string {
  return weekday.format(new Date(isoDay))
}

/** Of a calendar day, 2026-11-21: Saturday, November 21. */
export function formatLongDay(isoDay: string): string {
  return longDay.format(new Date(isoDay))
}

/** Of a month, 2026-11: November 2026. */
export function formatMonth(isoMonth: string): string {
  return monthName.format(new Date(isoMonth))
}

/** The hour of an instant in the reader's zone; for pages drawn in the browser. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso))
}

const STEPS: [limitSeconds: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [3_600, 'minute', 60],
  [86_400, 'hour', 3_600],
  [7 * 86_400, 'day', 86_400],
  [35 * 86_400, 'week', 7 * 86_400],
]

/** "5 min. ago"; past five weeks the day itself says more. */
export function formatRelative(iso: string, nowMs: number): string {
  const seconds = Math.round((Date.parse(iso) - nowMs) / 1_000)
  if (Math.abs(seconds) < 45) return relative.format(0, 'second')
  for (const [limit, unit, size] of STEPS) {
    if (Math.abs(seconds) < limit) return relative.format(Math.round(seconds / size) || Math.sign(seconds), unit)
  }
  return formatDay(iso)
}

/** 221 → 3:41, 3725 → 1:02:05. */
export function formatDuration(totalSeconds: number): string {
  const whole = Math.max(0, Math.floor(totalSeconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3_600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}

const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1_000 && unit < BYTE_UNITS.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${BYTE_UNITS[unit]}`
}
