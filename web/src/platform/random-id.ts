/**
 * A random id of 128 bits in hex. `crypto.randomUUID` exists on https and localhost only, and this site is also served over
 * plain http in a home network.
 */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The same as a UUID of version 4, where a call asks for one. */
export function randomUuid(): string {
  const hex = randomId()
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
