import type { z } from 'zod'
import { type BackupConfig, backupOf } from './backup-config.ts'
import { CAPTCHA_PROVIDERS, type CaptchaProvider } from './captcha-providers.ts'
import { type LOG_LEVELS, Variables } from './config-variables.ts'
import { dataDirOf } from './data-dir.ts'
import { type DatabaseUrls, databaseUrlsOf } from './database-urls.ts'
import { needsTls, requireEncryptedConnections } from './encrypted-connections.ts'
import { codeOf } from './error-codes.ts'
import { type LiveConfig, liveOf } from './live-config.ts'
import { derivedKey, formerKeysOf, keptMasterKey, masterKeyOf } from './master-key.ts'
import { type MetricsConfig, metricsOf } from './metrics-config.ts'
import { type ProcessConfig, processOf } from './process-config.ts'
import { type RedisConfig, redisOf } from './redis-config.ts'
import { type ReplicaConfig, replicasOf } from './replica-config.ts'
import { StartError } from './start-error.ts'
import { type StorageConfig, storageOf } from './storage-config.ts'
import { type TracingConfig, tracingOf } from './tracing-config.ts'

export type Config = DatabaseUrls &
  BackupConfig &
  ProcessConfig &
  ReplicaConfig &
  RedisConfig & {
    readonly mode: 'development' | 'production' | 'test'
    readonly port: number
    readonly host: string
    /** Origin people see, without a trailing slash. */
    readonly publicUrl: string
    /** Absolute. */
    readonly dataDir: string
    /** How much disk each process may use for photos with the names of their viewers. */
    readonly markedPicturesBytes: number
    /** How long a call waits for a connection to the database before it is refused as unavailable. */
    readonly databaseConnectMs: number
    readonly storage: StorageConfig
    /** Location of a proxy that sends stored files itself (`X-Accel-Redirect`); undefined: the process sends them. */
    readonly accelPath: string | undefined
    /** Shared with an edge that sends videos by signed addresses (`docs/nginx-edge.conf`); undefined: there is none. */
    readonly mediaEdgeSecret: string | undefined
    /** Undefined: mails stay in the development mailbox. */
    readonly smtpUrl: string | undefined
    /** Mails are not sent where the server offers no TLS: it is on another machine. */
    readonly smtpNeedsTls: boolean
    /** Sender of every mail, for example `Limelight <no-reply@example.com>`. */
    readonly mailFrom: string
    /** Fastify's `trustProxy`: false, a number of hops, or addresses. */
    readonly trustProxy: false | number | readonly string[]
    /** Undefined: the site uses none. */
    readonly captcha: CaptchaConfig | undefined
    /** A server that speaks the API of LibreTranslate. Undefined: nothing is translated. */
    readonly translation: { readonly url: string; readonly key: string | undefined } | undefined
    /** Undefined: cards go to the built-in sandbox. */
    readonly stripe: StripeConfig | undefined
    /** Undefined: the site offers no login with Google. */
    readonly google: GoogleConfig | undefined
    /** Undefined: the site offers no login with X. */
    readonly twitter: TwitterConfig | undefined
    readonly hashPwClient: boolean
    readonly live: LiveConfig
    /** Fill an empty database with demonstration data; only ever the embedded one. */
    readonly demo: boolean
    /** How long the end is announced after SIGTERM before nothing is accepted any more. */
    readonly drainSeconds: number
    /** The time limit of a statement of a public search. */
    readonly searchTimeoutMs: number
    /** Statements that take longer are listed in the console. */
    readonly slowStatementMs: number
    /** How long a call or a page waits for its turn while the process is busy. */
    readonly queueWaitMs: number
    /** When a session of an operator ends: this long after signing in, and this long after its last use. */
    readonly operatorSession: { readonly hours: number; readonly idleMinutes: number }
    /** How long a session of a fan or creator may be unused before it ends. */
    readonly memberIdleDays: number
    /** How long an operator's password counts for calls that need it confirmed. */
    readonly operatorConfirmMinutes: number
    /** Loosens every rate limit this many times; 1 except on test machines, where all clients share one address. */
    readonly rateLimitFactor: number
    /** Of a push service of the operator's own, which may have a private address. */
    readonly pushOrigin: string | undefined
    /** The mailbox and clock pages at /dev, which answer this machine only. */
    readonly devPages: boolean
    readonly logLevel: LogLevel
    /** A line of the log for each request. */
    readonly accessLog: boolean
    /** Undefined: nothing is measured. */
    readonly metrics: MetricsConfig | undefined
    /** Undefined: nothing is traced. */
    readonly tracing: TracingConfig | undefined
    /** Gives the master key itself to what seals it for a backup; all else uses keys that are derived from it. */
    sealMasterKey<T>(seal: (masterKey: Buffer) => T): T
    /** A 32-byte key for one purpose, derived from the master key. */
    keyFor(purpose: string): Buffer
    /** The same of former master keys: they open what is not sealed anew yet, and seal nothing. */
    formerKeysFor(purpose: string): readonly Buffer[]
  }

export type CaptchaConfig = {
  readonly provider: CaptchaProvider
  /** Public: the widget's. */
  readonly siteKey: string
  readonly secret: string
  /** The address that verifies tokens. */
  readonly url: string
}

export type StripeConfig = {
  readonly secretKey: string
  /** A signature by any of them counts: one for each endpoint, and two while one is being replaced. */
  readonly webhookSecrets: readonly string[]
  /** Undefined: Stripe itself. */
  readonly apiBase: { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number } | undefined
  /** Whether the key moves real money; objects of the other mode are none of ours. */
  readonly isLive: boolean
}

export type GoogleConfig = { readonly clientId: string; readonly clientSecret: string; readonly issuer: string }
export type TwitterConfig = { readonly key: string; readonly secret: string; readonly apiBase: string }

type LogLevel = (typeof LOG_LEVELS)[number]
type Environment = Readonly<Record<string, string | undefined>>

/** Before there is a configuration, which makes the folder. */
export function givenDataDir(env: Environment = process.env): string {
  return dataDirOf(env)
}

function variablesOf(given: Environment): z.output<typeof Variables> {
  const parsed = Variables.safeParse(given)
  if (parsed.success) return parsed.data
  const complaints = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new StartError(`Invalid configuration. ${complaints.join('; ')}`)
}

/**
 * The configuration, from the environment only. An empty variable counts as absent. Throws one message that names every
 * variable with a bad value and never repeats the value, which may be a secret.
 */
export function loadConfig(env: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const vars = variablesOf(given)
  requireEncryptedConnections(vars)
  const dataDir = dataDirOf(given)
  const masterKey =
    vars.MASTER_KEY === undefined ? usingFolder(dataDir, keptMasterKey) : masterKeyOf(vars.MASTER_KEY, 'MASTER_KEY')
  const formerKeys = formerKeysOf(vars.MASTER_KEYS_FORMER)
  const publicUrl = (vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`).replace(/\/+$/, '')
  return Object.freeze({
    mode: vars.NODE_ENV,
    port: vars.PORT,
    host: vars.HOST,
    publicUrl,
    dataDir,
    ...databaseUrlsOf(vars),
    ...replicasOf(vars),
    databaseConnectMs: vars.DATABASE_CONNECT_MS,
    ...redisOf(vars),
    ...processOf(vars, given),
    storage: storageOf(vars, dataDir),
    accelPath: accelPathOf(vars),
    mediaEdgeSecret: mediaEdgeSecretOf(vars),
    smtpUrl: vars.SMTP_URL,
    smtpNeedsTls: vars.SMTP_URL !== undefined && needsTls(new URL(vars.SMTP_URL), vars.PLAINTEXT_HOSTS),
    mailFrom: vars.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    trustProxy: trustProxyOf(vars.TRUST_PROXY),
    captcha: captchaOf(vars),
    translation: translationOf(vars),
    stripe: stripeOf(vars),
    pushOrigin: vars.PUSH_ORIGIN === undefined ? undefined : new URL(vars.PUSH_ORIGIN).origin,
    google: googleOf(vars),
    twitter: twitterOf(vars),
    hashPwClient: vars.HASH_PW_CLIENT,
    live: liveOf(vars),
    demo: vars.DEMO && vars.DATABASE_URL === undefined,
    drainSeconds: vars.DRAIN_SECONDS,
    searchTimeoutMs: vars.SEARCH_TIMEOUT_MS,
    slowStatementMs: vars.SLOW_STATEMENT_MS,
    queueWaitMs: vars.QUEUE_WAIT_MS,
    memberIdleDays: vars.MEMBER_IDLE_DAYS,
    operatorSession: { hours: vars.OPERATOR_SESSION_HOURS, idleMinutes: vars.OPERATOR_IDLE_MINUTES },
    operatorConfirmMinutes: vars.OPERATOR_CONFIRM_MINUTES,
    rateLimitFactor: vars.RATE_LIMIT_FACTOR,
    devPages: isLocal(publicUrl) && hasDevPages(vars),
    logLevel: vars.LOG_LEVEL,
    accessLog: vars.ACCESS_LOG,
    metrics: metricsOf(vars),
    tracing: tracingOf(vars),
    ...backupOf(vars, dataDir),
    sealMasterKey: (seal) => seal(masterKey),
    keyFor: (purpose: string) => derivedKey(masterKey, purpose),
    markedPicturesBytes: vars.MARKED_PICTURES_MB * 2 ** 20,
    formerKeysFor: (purpose: string) => formerKeys.map((key) => derivedKey(key, purpose)),
  } satisfies Config)
}

/** A site with a public address may sit behind a proxy on this machine, whose requests all look local. */
function isLocal(publicUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)
}

/** Where nothing else brings mails to people. */
function hasDevPages({ DEV_PAGES: given, NODE_ENV, DATABASE_URL, SMTP_URL }: z.output<typeof Variables>): boolean {
  return given ?? (NODE_ENV !== 'production' || (DATABASE_URL === undefined && SMTP_URL === undefined))
}

/** A proxy can send files of this machine only. */
function accelPathOf({
  X_ACCEL_PATH: accelPath,
  STORAGE_URL: storageUrl,
}: z.output<typeof Variables>): string | undefined {
  if (accelPath !== undefined && storageUrl !== undefined)
    throw new StartError(
      'Invalid configuration. X_ACCEL_PATH: files in STORAGE_URL can’t be sent by the proxy; set one of them',
    )
  return accelPath
}

/** Either the store sends large files, or an edge that fetches them from the site. */
function mediaEdgeSecretOf(vars: z.output<typeof Variables>): string | undefined {
  if (vars.MEDIA_EDGE_SECRET !== undefined && vars.STORAGE_PRESIGN)
    throw new StartError(
      'Invalid configuration. MEDIA_EDGE_SECRET: with STORAGE_PRESIGN the store sends large files; set one of them',
    )
  return vars.MEDIA_EDGE_SECRET
}

function translationOf({ TRANSLATION_URL: url, TRANSLATION_KEY: key }: z.output<typeof Variables>) {
  return url === undefined ? undefined : { url, key }
}

/** Half of it would look like a captcha and be none. */
function captchaOf(vars: z.output<typeof Variables>): CaptchaConfig | undefined {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = vars
  if (provider === undefined && siteKey === undefined && secret === undefined) return undefined
  if (provider === undefined || siteKey === undefined || secret === undefined)
    throw new StartError(
      'Invalid configuration. CAPTCHA_PROVIDER, CAPTCHA_SITE_KEY and CAPTCHA_SECRET: set all three or none',
    )
  return { provider, siteKey, secret, url: vars.CAPTCHA_URL ?? CAPTCHA_PROVIDERS[provider].verifyUrl }
}

/** Without the webhook's secret anyone could report a payment to this site. */
function stripeOf(vars: z.output<typeof Variables>): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets = '', STRIPE_API_BASE: apiBase } = vars
  const webhookSecrets = secrets
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')
  if (secretKey === undefined && webhookSecrets.length === 0) return undefined
  if (secretKey === undefined || webhookSecrets.length === 0)
    throw new StartError('Invalid configuration. STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both or none')
  const isLive = /^(sk|rk)_live_/.test(secretKey)
  return { secretKey, webhookSecrets, apiBase: apiBase === undefined ? undefined : apiBaseOf(apiBase), isLive }
}

function googleOf(vars: z.output<typeof Variables>): GoogleConfig | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = vars
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined)
    throw new StartError('Invalid configuration. GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or none')
  return { clientId, clientSecret, issuer: issuer.replace(/\/+$/, '') }
}

function twitterOf(vars: z.output<typeof Variables>): TwitterConfig | undefined {
  const { TWITTER_KEY: key, TWITTER_SECRET: secret, TWITTER_API_BASE: apiBase } = vars
  if (key === undefined && secret === undefined) return undefined
  if (key === undefined || secret === undefined)
    throw new StartError('Invalid configuration. TWITTER_KEY and TWITTER_SECRET: set both or none')
  return { key, secret, apiBase: apiBase.replace(/\/+$/, '') }
}

function apiBaseOf(text: string): NonNullable<StripeConfig['apiBase']> {
  const url = new URL(text)
  if (url.pathname !== '/' || url.search || url.username)
    throw new StartError('Invalid configuration. STRIPE_API_BASE: expected an origin such as https://api.stripe.com')
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  return { protocol, host: url.hostname, port: Number(url.port) || (protocol === 'http' ? 80 : 443) }
}

/** Says which folder it is that cannot be used, and why. */
function usingFolder<T>(dataDir: string, use: (dataDir: string) => T): T {
  try {
    return use(dataDir)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    throw new StartError(`Invalid configuration. DATA_DIR: can’t use ${dataDir} (${codeOf(error)})`, { cause: error })
  }
}

function trustProxyOf(text: string): false | number | string[] {
  if (text === 'false' || text === '0') return false
  if (text === 'true')
    throw new StartError('Invalid configuration. TRUST_PROXY: set a number of hops or the addresses of your proxies')
  if (/^\d+$/.test(text)) return Number(text)
  return text.split(',').map((address) => address.trim())
}
