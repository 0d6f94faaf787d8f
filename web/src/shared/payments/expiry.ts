/** Month and year with or without a slash: the number pad of a phone has none. For the `pattern` of a field. */
export const EXPIRY_PATTERN = String.raw`(0?[1-9]|1[0-2])\s*\/?\s*(20)?[0-9]{2}`

/** Pure: what is typed of month and year as cards print it, "12 / 30". A month that can only have one digit is completed. */
export function withSlash(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const isWhole = /^[2-9]$/.test(digits) || /^0?[1-9]\s*\//.test(typed)
  const month = isWhole ? digits.replace(/^0?/, '0').slice(0, 2) : digits.slice(0, 2)
  const year = isWhole ? digits.replace(/^0?[1-9]/, '') : digits.slice(2)
  // A year of four digits begins with its century.
  const short =
    year.length > 2 && year.startsWith('20') ? year.slice(2, 4) : year.slice(0, year.startsWith('20') ? 4 : 2)
  if (month.length < 2) return month
  return `${month} / ${short}`
}

/** Pure; zeros, which the API refuses, for what cannot be a month and a year. */
export function expiryFrom(text: string): { expMonth: number; expYear: number } {
  const [, month, century = '20', year] = /^(0?[1-9]|1[0-2])\s*\/?\s*(20)?(\d{2})$/.exec(text.trim()) ?? []
  if (month === undefined || year === undefined) return { expMonth: 0, expYear: 0 }
  return { expMonth: Number(month), expYear: Number(century + year) }
}
