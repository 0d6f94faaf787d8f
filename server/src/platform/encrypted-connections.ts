import { StartError } from './start-error.ts'

const LOCAL = new Set(['', 'localhost', '127.0.0.1', '[::1]'])
const ENCRYPTED_POSTGRES = new Set(['require', 'verify-ca', 'verify-full'])

type Addresses = Partial<
  Record<
    | 'DATABASE_URL'
    | 'DATABASE_DIRECT_URL'
    | 'REDIS_URL'
    | 'STORAGE_URL'
    | 'LIVE_HOST_URL'
    | 'LIVEKIT_URL'
    | 'PLAINTEXT_HOSTS',
    string | undefined
  >
>

/**
 * Throws a `StartError` for the database, Redis, the object storage or LiveKit on another machine, and for an address at which other
 * machines reach this one, without TLS, unless `PLAINTEXT_HOSTS` names the host: one that is reached over a network of this machine, such as that of its containers. Mail is different, because a
 * connection begins without TLS: see `needsTls`.
 */
export function requireEncryptedConnections(vars: Addresses): void {
  const isPlain = {
    DATABASE_URL: isPlainPostgres,
    DATABASE_DIRECT_URL: isPlainPostgres,
    REDIS_URL: isPlainRedis,
    STORAGE_URL: isPlainStorage,
    LIVE_HOST_URL: isPlainHttp,
    LIVEKIT_URL: isPlainHttp,
  }
  for (const [name, check] of Object.entries(isPlain)) {
    const text = vars[name as keyof typeof isPlain]
    if (!text || !URL.canParse(text)) continue
    const url = new URL(text)
    if (check(url) && needsTls(url, vars.PLAINTEXT_HOSTS))
      throw new StartError(
        `Invalid configuration. ${name}: ${url.hostname} is on another machine, so the connection must be encrypted (see docs/operations.md). For a network of this machine set PLAINTEXT_HOSTS=${url.hostname}`,
      )
  }
}

/** Whether data to this host leaves the machine. */
export function needsTls({ hostname }: URL, plaintextHosts: string | undefined): boolean {
  const isSocket = hostname.startsWith('%2F')
  return !isSocket && !LOCAL.has(hostname) && !(plaintextHosts ?? '').split(',').includes(hostname)
}

function isPlainPostgres({ searchParams }: URL): boolean {
  return !ENCRYPTED_POSTGRES.has(searchParams.get('sslmode') ?? '') && !searchParams.get('host')?.startsWith('/')
}

function isPlainRedis({ protocol }: URL): boolean {
  return protocol !== 'rediss:'
}

function isPlainHttp({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'ws:'
}

function isPlainStorage({ protocol, searchParams }: URL): boolean {
  return protocol === 's3:' && searchParams.get('tls') === '0'
}
