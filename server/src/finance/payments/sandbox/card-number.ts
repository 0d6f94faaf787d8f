/** Brand and validity of a card number. Pure. */

/** The check digit of ISO/IEC 7812-1: from the right, every second digit is doubled. */
export function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const BRANDS = [
  { brand: 'visa', pattern: /^4(\d{12}|\d{15}|\d{18})$/ },
  { brand: 'mastercard', pattern: /^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/ },
  { brand: 'amex', pattern: /^3[47]\d{13}$/ },
  { brand: 'discover', pattern: /^6(011|5\d\d|4[4-9]\d)\d{12}$/ },
  { brand: 'diners', pattern: /^3(0[0-5]|[689]\d)\d{11,16}$/ },
  { brand: 'jcb', pattern: /^35(2[89]|[3-8]\d)\d{12}$/ },
  { brand: 'unionpay', pattern: /^62\d{14,17}$/ },
] as const

/** By the issuer's first digits and the length; undefined for numbers no known brand hands out. */
export function brandOf(digits: string): string | undefined {
  return BRANDS.find(({ pattern }) => pattern.test(digits))?.brand
}

/** A card is good to the end of its month, in UTC. */
export function isExpired(
  { expMonth, expYear }: { expMonth: number; expYear: number },
  now: Temporal.Instant,
): boolean {
  const month = now.toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth()
  return Temporal.PlainYearMonth.compare({ year: expYear, month: expMonth }, month) < 0
}
