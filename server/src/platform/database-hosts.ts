/** Addresses of databases with several hosts, as libpq has them: `postgres://user:password@one:5432,two:5432/site`. Pure. */

export type Host = { host: string; port: number }

/** Beside the first host, so that the address is one that every library reads. */
export const HOSTS = 'hosts'
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^@/?]*,[^@/?]*)(.*)$/
const DEFAULT_PORT = 5432

/** With several hosts: the first one, and all of them as a parameter. Others are left as they are; nothing for a list that is none. */
export function withHosts(text: string): string {
  const [, start, list, rest] = SEVERAL.exec(text) ?? []
  if (start === undefined || list === undefined) return text
  const items = list.split(',')
  const address = `${start}${items[0]}${rest}`
  if (!items.every((item) => item !== '' && URL.canParse(`postgres://${item}`)) || !URL.canParse(address)) return ''
  const url = new URL(address)
  const target = url.searchParams.get('target_session_attrs')
  if (target !== null && !['read-write', 'primary'].includes(target)) return ''
  url.searchParams.set(HOSTS, list)
  return url.href
}

/** All hosts of an address. Throws for what is no host. */
export function hostsOf(url: string): Host[] {
  return hostUrlsOf(url).map(({ hostname, port }) => ({
    host: decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'),
    port: Number(port) || DEFAULT_PORT,
  }))
}

/** The address once for each of its hosts. */
export function hostUrlsOf(text: string): URL[] {
  const { searchParams } = new URL(text)
  const list = searchParams.get(HOSTS)
  if (list === null) return [new URL(text)]
  return list.split(',').map((item) => {
    const url = new URL(text)
    const { hostname, port } = new URL(`postgres://${item}`)
    url.hostname = hostname
    url.port = port
    return url
  })
}
