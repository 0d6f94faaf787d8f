import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../config.ts'

type Trust = false | string[] | ((address: string, hop: number) => boolean)

/** Fastify takes no plain number of hops: the nearest `hops` addresses are believed. */
export function trustProxyOf({ trustProxy }: Pick<Config, 'trustProxy'>): Trust {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy
  return trustProxy === false ? false : [...trustProxy]
}

/** The client's address of a request that Fastify never sees, such as a socket's: the same proxies are believed. */
export function addressOf(request: IncomingMessage, config: Pick<Config, 'trustProxy'>): string {
  const trust = trustProxyOf(config)
  return (trust === false ? request.socket.remoteAddress : proxyAddr(request, trust)) ?? ''
}

/** Loopback, link-local and private networks: such an address says nothing of who is behind it, nor where. */
export function isPrivateAddress(address: string): boolean {
  const ip = address.replace(/^::ffff:/i, '')
  return /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][\da-f]{2}:|fe80:)/i.test(ip)
}

/**
 * What counts as one place on the network: an IPv4 address, or the /64 of an IPv6 one, since every household and every rented
 * machine has 2^64 addresses of its own. Any other text is returned unchanged.
 */
export function networkOf(address: string): string {
  const text = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(text)) return text
  return `${groupsOf(text)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

function groupsOf(ipv6: string): string[] {
  // An IPv4 tail takes the place of two groups; neither is among the first four unless `::` stands in front of it.
  const [head = '', tail] = ipv6.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
