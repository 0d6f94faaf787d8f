/** Email addresses, in the one form that is stored and compared. */
import { z } from 'zod'

const MAX = 254
/** Letters and digits of all scripts (RFC 6531), and the signs that RFC 5322 allows without quotes. */
const LOCAL = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?'
/** The part behind the last dot is no number: that would be an address of a machine. */
const PATTERN = new RegExp(`^(?=[^@]{1,64}@)${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`, 'u')

/** Trimmed, lower case, composed characters, and a domain of other scripts as DNS has it (`xn--…`). */
export const Email = z
  .string()
  .trim()
  .max(MAX)
  .check(z.email({ pattern: PATTERN }))
  .transform((address, ctx) => {
    const canonical = canonicalEmail(address)
    if (canonical === undefined || canonical.length > MAX) {
      ctx.issues.push({ code: 'invalid_format', format: 'email', input: address })
      return z.NEVER
    }
    return canonical
  })

/** Pure: undefined for a domain that does not exist in DNS's form. An address in either form has the same one. */
export function canonicalEmail(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const host = `http://${address.slice(at + 1).normalize('NFC')}/`
  if (at < 1 || !URL.canParse(host)) return undefined
  const { hostname, port, username, pathname } = new URL(host)
  if (port !== '' || username !== '' || pathname !== '/' || !hostname.includes('.')) return undefined
  return `${address.slice(0, at).normalize('NFC').toLowerCase()}@${hostname}`
}

/** Pure: what a person types to log in, an address in any of its forms or a username, as it is stored. */
export function canonicalCredentials(text: string): string {
  const trimmed = text.trim()
  return (trimmed.includes('@') ? canonicalEmail(trimmed) : undefined) ?? trimmed.toLowerCase()
}
