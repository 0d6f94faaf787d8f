/** Characters of a key, and no empty, hidden or parent segment. */
const KEY = /^(?=.{1,400}$)[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/

/** Throws: keys are made by the server, so a bad one is our own fault and never a person's. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}

/** A key followed by `/`; an empty prefix would mean everything. */
export function requirePrefix(prefix: string): string {
  if (!prefix.endsWith('/')) throw new Error(`a prefix ends in "/": ${JSON.stringify(prefix)}`)
  requireKey(prefix.slice(0, -1))
  return prefix
}
