/** Where Redis is now: its address, or what Sentinels say of the group that they watch. */
import { openRedisClient } from './redis-client.ts'

/** Of whom the address of the server is asked, in turn. The name of the group is the host of `url`. */
export type RedisServers = {
  url: string
  /** Empty: `url` is the server itself. */
  sentinels: readonly string[]
  /** Whether what is said to this host stays on the machine, or is allowed to leave it in plain text. */
  mayBePlain: (host: string) => boolean
}

const ANSWER_WITHIN_MS = 2_000

/** Throws when no Sentinel answers, when none knows the group, and when a server has to be reached by TLS and is not. */
export async function findRedis({ url, sentinels, mayBePlain }: RedisServers): Promise<string> {
  if (sentinels.length === 0) return url
  const name = new URL(url).hostname
  const failures: string[] = []
  for (const sentinel of sentinels) {
    const found = await askSentinel(sentinel, name).catch((error: unknown) => error)
    if (!(found instanceof Error) && Array.isArray(found)) return addressOf(url, found as string[], mayBePlain)
    const { host } = new URL(sentinel)
    failures.push(`${host} ${found instanceof Error ? `does not answer (${found.message})` : `knows no ${name}`}`)
  }
  throw new Error(`REDIS_SENTINELS: ${failures.join(', ')}`)
}

/** Null: it watches no such group. */
async function askSentinel(sentinel: string, name: string): Promise<unknown> {
  const client = openRedisClient(sentinel, { silenceMs: ANSWER_WITHIN_MS })
  client.on('error', () => {}) // the command under way fails by it
  try {
    await client.connect()
    return await client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name])
  } finally {
    if (client.isOpen) client.destroy()
  }
}

/** With the credentials and the scheme of `url`. */
function addressOf(url: string, [host = '', port = '']: readonly string[], mayBePlain: RedisServers['mayBePlain']) {
  const address = new URL(url)
  address.hostname = host.includes(':') ? `[${host}]` : host
  address.port = port
  if (address.protocol === 'redis:' && !mayBePlain(address.hostname))
    throw new Error(
      `REDIS_URL: the server is at ${host}, on another machine, so the connection must be encrypted: use rediss:// (or PLAINTEXT_HOSTS=${host})`,
    )
  return address.href
}
