/** Month and year with or without a slash: the number pad of a phone has none. For the `pattern` of a field. */
export const EXPIRY_PATTERN = String.raw`(0?[1-9]|1[0-2])\s*\/?\s*(20)?[0-9]{2}`

/** Pure; zeros, which the API refuses, for what cannot be a month and a year. */
export function expiryFrom(text: string): { expMonth: number; expYear: number } {
  const [, month, century = '20', year] = /^(0?[1-9]|1[0-2])\s*\/?\s*(20)?(\d{2})$/.exec(text.trim()) ?? []
  if (month === undefined || year === undefined) return { expMonth: 0, expYear: 0 }
  return { expMonth: Number(month), expYear: Number(century + year) }
}
