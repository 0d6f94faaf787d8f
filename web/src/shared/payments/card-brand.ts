/** The first digits of each brand's numbers (ISO/IEC 7812). */
const BRANDS = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['American Express', /^3[47]/],
  ['Discover', /^6(011|5|4[4-9])/],
  ['Diners Club', /^3(0[0-5]|[68])/],
  ['JCB', /^35(2[89]|[3-8])/],
  ['UnionPay', /^62/],
] as const

/** Pure: the brand as the card prints it, as soon as what is typed says so. */
export function brandOf(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  return BRANDS.find(([, pattern]) => pattern.test(digits))?.[0]
}
