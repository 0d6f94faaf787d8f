/** Every environment variable, its shape and its default. docs/operations.md has a line on each; a test compares the two. */
import { LIVE_DRIVERS } from '@limelight/contract/live/live-drivers'
import { z } from 'zod'
import { withHosts } from './database-hosts.ts'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export const PROCESS_KINDS = ['all', 'web', 'jobs'] as const
export const JOB_QUEUES = ['all', 'media', 'other'] as const

const flag = z.enum(['0', '1', 'false', 'true']).transform((text) => text === '1' || text === 'true')
/** Of one host or of several. */
const databaseAddress = z
  .string()
  .transform(withHosts)
  .pipe(z.url({ protocol: /^postgres(ql)?$/ }))

export const Variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URLS: z.string().optional(),
  REPLICA_LAG_MAX_SECONDS: z.coerce.number().int().min(1).max(600).default(10),
  DATABASE_CONNECT_MS: z.coerce.number().int().min(100).max(600_000).default(2_000),
  PLAINTEXT_HOSTS: z.string().optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  REDIS_SENTINELS: z.string().optional(),
  PROCESSES: z.coerce.number().int().min(1).max(256).default(1),
  PROCESS: z.enum(PROCESS_KINDS).default('all'),
  JOB_QUEUES: z.enum(JOB_QUEUES).optional(),
  STORAGE_URL: z.url({ protocol: /^s3$/ }).optional(),
  STORAGE_PRESIGN: flag.default(false),
  X_ACCEL_PATH: z
    .string()
    .regex(/^\/(?:[\w.-]+\/)+$/, 'expected a path such as /files/')
    .optional(),
  MEDIA_EDGE_SECRET: z
    .string()
    .regex(/^[\w+/=.-]{32,}$/, 'expected 32 or more characters of base64')
    .optional(),
  MARKED_PICTURES_MB: z.coerce.number().int().min(16).max(1_000_000).default(512),
  BACKUP_TARGET: z
    .string()
    .regex(/^(?!\w+:\/\/)/, 'expected a folder')
    .optional(),
  BACKUP_COPY_URL: z
    .url({ protocol: /^s3$/, error: 'expected s3://key:secret@host:port/bucket?region=…&tls=0' })
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time such as 03:00')
    .default('03:00'),
  WAL_ARCHIVE: flag.default(true),
  WAL_MAX_GB: z.coerce.number().min(0.1).max(10_000).default(10),
  BACKUP_PASSPHRASE: z.string().min(12, 'expected 12 characters at least').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(2),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(1).max(60_000).default(200),
  SEARCH_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(500),
  QUEUE_WAIT_MS: z.coerce.number().int().min(50).max(600_000).default(1_000),
  OPERATOR_SESSION_HOURS: z.coerce.number().int().min(1).max(8_760).default(24),
  OPERATOR_IDLE_MINUTES: z.coerce.number().int().min(5).max(525_600).default(120),
  MEMBER_IDLE_DAYS: z.coerce.number().int().min(1).max(365).default(90),
  OPERATOR_CONFIRM_MINUTES: z.coerce.number().int().min(1).max(525_600).default(10),
  RATE_LIMIT_FACTOR: z.coerce.number().int().min(1).max(10_000).default(1),
  CAPTCHA_PROVIDER: z.enum(['recaptcha', 'hcaptcha', 'turnstile']).optional(),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRANSLATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRANSLATION_KEY: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z.string().regex(/^\S+$/).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  PUSH_ORIGIN: z.url({ protocol: /^https$/ }).optional(),
  LIVE_DRIVER: z.enum(LIVE_DRIVERS).default('embedded'),
  LIVEKIT_URL: z.url({ protocol: /^wss?$/ }).optional(),
  LIVEKIT_API_KEY: z.string().min(1).optional(),
  LIVEKIT_API_SECRET: z.string().min(32, 'expected 32 characters at least').optional(),
  LIVE_HOST: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'expected a name of letters, digits, dots and dashes')
    .optional(),
  LIVE_HOST_URL: z.url({ protocol: /^https?$/ }).optional(),
  LIVE_UDP_PORT: z.coerce.number().int().min(1).max(65_535).default(50_000),
  LIVE_PUBLISH_MAX_KBITS: z.coerce.number().int().min(1_000).max(100_000).default(10_000),
  LIVE_RTC_MAX: z.coerce.number().int().min(0).max(100_000).default(150),
  PUBLIC_IP: z.union([z.ipv4(), z.ipv6()]).optional(),
  TURN_URL: z
    .string()
    .regex(/^turns?:[^\s,]+(,turns?:[^\s,]+)*$/, 'expected addresses such as turn:turn.example.com:3478')
    .optional(),
  TURN_SECRET: z.string().optional(),
  AGORA_CERTIFICATE: z
    .string()
    .regex(/^[0-9a-f]{32}$/i)
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  TWITTER_KEY: z.string().optional(),
  TWITTER_SECRET: z.string().optional(),
  TWITTER_API_BASE: z.url({ protocol: /^https?$/ }).default('https://api.x.com'),
  TRUST_PROXY: z.string().default('0'),
  HASH_PW_CLIENT: flag.default(false),
  DEMO: flag.default(true),
  DEV_PAGES: flag.optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'expected 16 to 200 characters without spaces')
    .optional(),
  OTEL_SDK_DISABLED: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().default('limelight'),
  OTEL_RESOURCE_ATTRIBUTES: z.string().default(''),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  ACCESS_LOG: flag.default(false),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  MASTER_KEY: z.string().optional(),
  MASTER_KEYS_FORMER: z.string().optional(),
})
