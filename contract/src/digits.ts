/** Without Zod, as pages of the web have this file. */

/**
 * Pure: the digits of every script (٣, ३, ３, 𝟛) as 0 to 9, as keyboards of many languages type them and no check expects them. Other
 * characters stay. Decimal digits stand in Unicode in runs of ten, the zero first.
 */
export function foldDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValueOf(digit.codePointAt(0) ?? 0)))
}

function digitValueOf(code: number): number {
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return before % 10
}
