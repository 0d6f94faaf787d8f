import { networkOf } from '#/platform/http/client-address'

/** How many in a day one person's apps come from. More of them, and others have the address. */
export const NETWORKS_PER_DAY = 5

/** Pure: the /24 of an IPv4 address or the /48 of an IPv6 one, which a provider gives to one place, and a phone changes within. */
export function wideNetworkOf(address: string): string {
  const narrow = networkOf(address)
  if (narrow.includes(':')) return `${narrow.split(':').slice(0, 3).join(':')}::/48`
  const bytes = narrow.split('.')
  return bytes.length === 4 ? `${bytes.slice(0, 3).join('.')}.0/24` : 'unknown'
}
