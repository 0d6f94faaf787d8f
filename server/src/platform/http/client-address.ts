import type { IncomingMessage } from 'node:http'
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
