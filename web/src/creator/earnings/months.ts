/** Calendar months as 2026-11, in UTC. */
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

export function isMonth(text: string): boolean {
  return MONTH.test(text)
}

/** Pure: every month from the first to the last, the last one first; only the last when it is before the first. */
export function monthsSince(first: string, last: string): string[] {
  const months: string[] = []
  for (let index = indexOf(last); index > indexOf(first); index -= 1) months.push(monthAt(index))
  return [...months, first < last ? first : last]
}

function indexOf(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return year * 12 + number - 1
}

function monthAt(index: number): string {
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}
