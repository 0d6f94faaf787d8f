const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

/** For who signs up on the way to something else: says nothing of the person, and can be changed in the account. */
export function randomUsername(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return `fan-${Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')}`
}
