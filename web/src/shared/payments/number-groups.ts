/** Pure: the digits of a card number as the card shows them. American Express prints 4, 6 and 5, all others fours. */
export function inGroups(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19)
  const sizes = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]
  let start = 0
  const groups = sizes.map((size) => {
    const group = digits.slice(start, start + size)
    start += size
    return group
  })
  return groups.filter(Boolean).join(' ')
}
