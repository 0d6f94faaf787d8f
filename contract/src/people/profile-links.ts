/** Links of a creator's profile to their other pages. */
import { z } from 'zod'
import { line } from '../text.ts'
import { LINK_LABEL_MAX, LINK_URL_MAX, PROFILE_LINKS_MAX } from './profile-link-limits.ts'

/** Names that lead nowhere outside of a visitor's own device or network (RFC 6761, 6762, 8375 and those of routers). */
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/**
 * Pure: the address as browsers read it, where it leads to a public page: https, a domain name, nothing that could pass for another
 * domain or be a password; undefined otherwise.
 */
export function publicAddress(address: string): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  const host = url.hostname.replace(/\.$/, '')
  // The parser writes addresses of IPv4 in digits however they are given, and those of IPv6 in brackets.
  const isAddress = host.startsWith('[') || /^[\d.]+$/.test(host)
  if (isAddress || !host.includes('.') || LOCAL_NAME.test(host)) return undefined
  return url.href
}

/** It may have grown: a letter beyond ASCII is six characters in an address. */
function isShortAddress(address: string): boolean {
  const url = publicAddress(address)
  return url !== undefined && url.length <= LINK_URL_MAX
}

export const ProfileLink = z.strictObject({
  label: line(LINK_LABEL_MAX, { min: 1 }),
  /** Https, to a domain name. It is stored as browsers read it. */
  url: line(LINK_URL_MAX, { min: 1 })
    .refine(isShortAddress, { error: 'Enter the address of a public page that begins with https://.', abort: true })
    .overwrite((address) => publicAddress(address) ?? address),
})
export type ProfileLink = z.output<typeof ProfileLink>

export const ProfileLinks = z.array(ProfileLink).max(PROFILE_LINKS_MAX)
