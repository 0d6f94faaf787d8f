/** Ids of ours and of gateways, and times: none of them says who somebody is. */
const SHOWN = [
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  /^\d{4}-\d{2}-\d{2}T[\d:.]{5,20}Z$/,
  /^(evt|pi|ch|re|du|pm|sandbox)_\w{1,80}$/,
]
/** What holds one word of a list of ours. */
const WORDS = new Set(['kind', 'event', 'status', 'type', 'gateway', 'language', 'purpose', 'outcome', 'reason'])
const MAX_DEPTH = 3
const MAX_ENTRIES = 10

/**
 * Pure: what operators see of a job. Texts are left out unless they are ids, times or words of lists: a payload may hold what people wrote,
 * addresses and names.
 */
export function shownPayload(payload: unknown): string {
  return JSON.stringify(shown(payload, '', 0)) ?? ''
}

function shown(value: unknown, name: string, depth: number): unknown {
  if (typeof value === 'string') return isShown(value, name) ? value : '…'
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_DEPTH) return '…'
  if (Array.isArray(value)) {
    const first = value.slice(0, MAX_ENTRIES).map((entry) => shown(entry, name, depth + 1))
    return value.length > MAX_ENTRIES ? [...first, '…'] : first
  }
  const entries = Object.entries(value).slice(0, MAX_ENTRIES)
  // A name of ours is a word: what is something else may come from a person.
  return Object.fromEntries(
    entries.map(([key, entry]) => [/^\w{1,40}$/.test(key) ? key : '…', shown(entry, key, depth + 1)]),
  )
}

function isShown(text: string, name: string): boolean {
  return SHOWN.some((pattern) => pattern.test(text)) || (WORDS.has(name) && /^[a-z_]{1,40}$/.test(text))
}
