/** Pure: what an entry of the audit log carries along, a line per field; absent values are left out. */
export function detailLines(details: unknown): string[] {
  if (typeof details !== 'object' || details === null) return []
  return Object.entries(details).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}: ${textOf(value)}`],
  )
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
