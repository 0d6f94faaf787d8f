/** Pure: whether the text, which may be from an address, is a calendar day such as 2026-11-21. Others cannot be written as a date. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
