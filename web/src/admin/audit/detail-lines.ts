const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

type Words = {
  /** The word for a field, where it has one. */
  labelOf: (field: string) => string | undefined
  yes: string
  no: string
  /** Where ids are what is looked for. */
  withIds?: boolean
}

/**
 * Pure: what an entry of the audit log carries along, a line per field; absent values and ids are left out, since the target is a link. A field
 * without a word of its own is shown by its name, in words.
 */
export function detailLines(details: unknown, { labelOf, yes, no, withIds = false }: Words): string[] {
  if (typeof details !== 'object' || details === null) return []
  return Object.entries(details).flatMap(([field, value]) => {
    if (value === null || value === undefined || value === '') return []
    if (!withIds && typeof value === 'string' && UUID.test(value)) return []
    const text = typeof value === 'boolean' ? (value ? yes : no) : textOf(value)
    return text === '' ? [] : [`${labelOf(field) ?? inWords(field)}: ${text}`]
  })
}

/** `email_unverified` is one word of the program, and two of ours. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([field, one]) => `${inWords(field)} ${textOf(one)}`)
      .join(', ')
  const text = String(value)
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text
}

/** `refundsBuyers` → Refunds buyers. */
function inWords(field: string): string {
  const words = field
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, before, letter) => `${before} ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
