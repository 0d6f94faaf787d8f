/** Where pushes may be sent: the address comes from a browser, so anybody may write any. */
import { lookup } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { AppError } from '@limelight/contract/errors'
import type { Config } from '#/platform/config'

/** Not reachable from the internet, or not one host: RFC 6890 and its successors. */
const CLOSED = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  CLOSED.addSubnet(net, prefix, 'ipv4')
/** Of IPv6 only global unicast is open, without what carries IPv4 addresses or is for documents. */
const OPEN_V6 = new BlockList()
OPEN_V6.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  CLOSED.addSubnet(net, prefix, 'ipv6')

/** Pure. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !CLOSED.check(address, 'ipv4')
  return isIP(address) === 6 && OPEN_V6.check(address, 'ipv6') && !CLOSED.check(address, 'ipv6')
}

type Where = Pick<Config, 'pushOrigin'>

/** Throws `request_invalid` for anything but an https address on the standard port of a named host. */
export function requirePushEndpoint({ pushOrigin }: Where, endpoint: string): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url && url.origin === pushOrigin) return
  const isNamed = url !== undefined && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && url.hostname.includes('.')
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '' || !isNamed)
    throw new AppError('request_invalid')
}

/**
 * Connects to public addresses only. The name is resolved here, once, and what was checked is what is connected to: a name that leads to
 * another address a moment later gains nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    const refused = addresses.find(({ address }) => !isPublicAddress(address))
    if (!first || refused) return callback(new Error(`${hostname} does not lead to the internet`), '', 0)
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}

/** Undefined: the operator's own push service, which may be anywhere. */
export function pushAgent({ pushOrigin }: Where, endpoint: string): Agent | undefined {
  return new URL(endpoint).origin === pushOrigin ? undefined : PUBLIC_AGENT
}

const PUBLIC_AGENT = new Agent({ lookup: publicLookup, keepAlive: true, maxSockets: 20 })
