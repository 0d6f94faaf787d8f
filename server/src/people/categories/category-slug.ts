/** Pure: a name as part of an address, in whatever script, and unlike those that are taken. */
export function slugOf(name: string, taken: ReadonlySet<string>): string {
  const plain = name.toLowerCase().normalize('NFKC')
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const slug = words.join('-').slice(0, 50) || 'category'
  for (let n = 1; ; n++) {
    const free = n === 1 ? slug : `${slug}-${n}`
    if (!taken.has(free)) return free
  }
}
