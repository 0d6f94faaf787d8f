import { replicaUrlsOf, sentinelsOf } from './address-lists.ts'
import { hostUrlsOf } from './database-hosts.ts'
import { StartError } from './start-error.ts'

const LOCAL = new Set(['', 'localhost', '127.0.0.1', '[::1]'])
const ENCRYPTED_POSTGRES = new Set(['require', 'verify-ca', 'verify-full'])

type Addresses = Partial<
  Record<
    | 'DATABASE_URL'
    | 'DATABASE_DIRECT_URL'
    | 'DATABASE_REPLICA_URLS'
    | 'REDIS_URL'
    | 'REDIS_SENTINELS'
    | 'STORAGE_URL'
    | 'BACKUP_COPY_URL'
    | 'LIVE_HOST_URL'
    | 'LIVEKIT_URL'
    | 'OTEL_EXPORTER_OTLP_ENDPOINT'
    | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
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
    DATABASE_REPLICA_URLS: isPlainPostgres,
    REDIS_URL: isPlainRedis,
    REDIS_SENTINELS: isPlainRedis,
    STORAGE_URL: isPlainStorage,
    BACKUP_COPY_URL: isPlainStorage,
    LIVE_HOST_URL: isPlainHttp,
    LIVEKIT_URL: isPlainHttp,
    OTEL_EXPORTER_OTLP_ENDPOINT: isPlainHttp,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: isPlainHttp,
  }
  for (const [name, check] of Object.entries(isPlain)) {
    for (const one of addressesOf(name as keyof typeof isPlain, vars))
      for (const url of URL.canParse(one) ? hostUrlsOf(one) : [])
        requireEncrypted(url, { name, isPlain: check, hosts: vars.PLAINTEXT_HOSTS })
  }
}

/** With Sentinels `REDIS_URL` has the name of a group, whose server is checked once they have said where it is. */
function addressesOf(name: Exclude<keyof Addresses, 'PLAINTEXT_HOSTS'>, vars: Addresses): string[] {
  const text = vars[name] ?? ''
  if (name === 'DATABASE_REPLICA_URLS') return replicaUrlsOf(text)
  if (name === 'REDIS_SENTINELS') return sentinelsOf(text, vars.REDIS_URL)
  return name === 'REDIS_URL' && vars.REDIS_SENTINELS ? [] : [text]
}

type Checked = { name: string; isPlain: (url: URL) => boolean; hosts: string | undefined }

function requireEncrypted(url: URL, { name, isPlain, hosts }: Checked): void {
  if (isPlain(url) && needsTls(url, hosts))
    throw new StartError(
      `Invalid configuration. ${name}: ${url.hostname} is on another machine, so the connection must be encrypted (see docs/operations.md). For a network of this machine set PLAINTEXT_HOSTS=${url.hostname}`,
    )
}

/** Whether data to this host leaves the machine. */
export function needsTls({ hostname }: Pick<URL, 'hostname'>, plaintextHosts: string | undefined): boolean {
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
