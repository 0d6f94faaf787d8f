/**
 * A random id of 128 bits in hex. `crypto.randomUUID` exists on https and localhost only, and this site is also served over
 * plain http in a home network.
 */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
