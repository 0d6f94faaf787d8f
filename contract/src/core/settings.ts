/**
 * Every setting of a site: its key, its shape, its default, its group in the console and whether it may leave the server
 * (spec sections 3 and 9). Secrets are never settings: they live in the environment.
 */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { COUNTRY_CODES } from '../countries.ts'
import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '../languages.ts'
import { LIVE_DRIVERS } from '../live/live-drivers.ts'
import { Money } from '../money.ts'
import { listOf, ok } from '../page.ts'
import { AGE_CHECK_MODES } from '../people/age-check-modes.ts'
import { Email } from '../people/email.ts'
import { OfferedLogins } from '../people/logins.ts'
import { CREATOR_REFERRALS, FAN_REFERRALS } from '../people/referral-rules.ts'
import { SiteFrame } from '../site/cms.ts'
import { CaptchaWidget } from '../site/contact.ts'
import { line, opaque, text } from '../text.ts'

type Definition<S extends z.ZodType = z.ZodType> = {
  schema: S
  default: z.output<S>
  group: SettingGroup
  isPublic: boolean
}
export const SETTING_GROUPS = [
  'brand',
  'general',
  'access',
  'accounts',
  'subscriptions',
  'wallet',
  'payments',
  'taxes',
  'payouts',
  'referrals',
  'uploads',
  'player',
] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

/** Colours of the one action and of links, each readable in both themes. */
export const ACCENTS = ['blue', 'violet', 'teal', 'green', 'pink', 'ink'] as const
export type Accent = (typeof ACCENTS)[number]

const amount = Money.refine((v) => v >= 0.01 && v <= 1_000_000, 'Enter an amount between 0.01 and 1,000,000.')
const count = (min: number, max: number) => z.int().min(min).max(max)
const url = z.union([
  z.literal(''),
  z
    .string()
    .max(500)
    .regex(/^(\/(?![/\\])|https?:\/\/)\S+$/, 'Enter an http or https URL, or a path on this site.'),
])

function shown<S extends z.ZodType>(group: SettingGroup, schema: S, fallback: z.output<S>): Definition<S> {
  return { schema, default: fallback, group, isPublic: true }
}
function hidden<S extends z.ZodType>(group: SettingGroup, schema: S, fallback: z.output<S>): Definition<S> {
  return { schema, default: fallback, group, isPublic: false }
}

export const SETTINGS = {
  siteName: shown('brand', line(60, { min: 1 }), 'Limelight'),
  accent: shown('brand', z.enum(ACCENTS), 'blue'),
  logoUrl: shown('brand', url, ''),
  darkmodeLogoUrl: shown('brand', url, ''),
  favicon: shown('brand', url, '/favicon.ico'),
  gaCode: shown(
    'general',
    z
      .string()
      .trim()
      .max(40)
      .regex(/^([A-Z]{1,3}-[A-Z0-9-]+)?$/),
    '',
  ),
  contactEmail: hidden('general', z.union([z.literal(''), Email]), ''),
  operatorEmail: hidden('general', z.union([z.literal(''), Email]), ''),
  languages: shown('general', z.array(z.enum(LANGUAGE_CODES)).min(1).max(LANGUAGE_CODES.length), [...LANGUAGE_CODES]),
  defaultLanguage: shown('general', z.enum(LANGUAGE_CODES), SOURCE_LANGUAGE),
  maintenanceMode: shown('general', z.boolean(), false),
  maintenanceImage: shown('general', url, ''),
  /** Broadcasts to at least so many fans reach those who are away when these come back. */
  lazyBroadcastFrom: hidden('general', count(0, 1_000_000_000), 100_000),
  /** Posts by mail in an hour, of the whole site: mail services distrust a sender that begins with many. */
  postMailsPerHour: hidden('general', count(0, 1_000_000), 1_000),
  /** Whether what pages report of errors of their scripts is stored. */
  browserErrors: hidden('general', z.boolean(), true),
  setupGuide: hidden('general', z.boolean(), true),
  blockedCountries: hidden('access', z.array(z.enum(COUNTRY_CODES)).max(COUNTRY_CODES.length), []),
  ageNotice: shown('access', z.boolean(), false),
  minimumAge: shown('access', count(13, 25), 18),
  ageNoticeLeaveUrl: shown('access', url, 'https://www.wikipedia.org/'),
  ageCheck: shown('access', z.enum(AGE_CHECK_MODES), 'off'),
  /** Months after which a passed check has to be repeated; 0: never. */
  ageCheckMonths: hidden('access', count(0, 120), 0),
  requireEmailVerification: shown('accounts', z.boolean(), false),
  operatorsNeedFactor: hidden('accounts', z.boolean(), false),
  freeSubscriptionEnabled: shown('subscriptions', z.boolean(), true),
  freeSubscriptionDuration: shown('subscriptions', count(1, 365), 1),
  minimumSubscriptionPrice: shown('subscriptions', amount, 2.95),
  maximumSubscriptionPrice: shown('subscriptions', amount, 300),
  /** Fans may end a subscription of several months early; months that have not begun are refunded. */
  bundleRefund: shown('subscriptions', z.boolean(), false),
  currency: shown('wallet', z.string().regex(/^[A-Z]{3}$/), 'USD'),
  tokenValue: shown('wallet', count(1, 10_000), 1),
  /** Off: people read money only; the wallet keeps tokens all the same. */
  showTokens: shown('wallet', z.boolean(), true),
  minimumWalletPrice: shown('wallet', amount, 2.95),
  maximumWalletPrice: shown('wallet', amount, 300),
  /** Purchases charge what the wallet lacks, from here on; a card payment costs the site a fee, however small it is. */
  minimumCardPayment: shown('wallet', amount, 0.5),
  minimumTipPrice: shown('wallet', count(1, 1_000_000), 10),
  maximumTipPrice: shown('wallet', count(1, 1_000_000), 10_000),
  /** Hours after which a paid message without an answer is refunded; 0: never. */
  messageAnswerHours: shown('wallet', count(0, 720), 72),
  paymentGateway: shown('payments', z.enum(['stripe', 'sandbox']), 'stripe'),
  stripePublishableKey: shown(
    'payments',
    z
      .string()
      .trim()
      .max(200)
      .regex(/^(pk_\w+)?$/),
    '',
  ),
  /** What banks print on card statements; set at the gateway, said here. */
  statementName: shown('payments', line(22), ''),
  taxEnabled: shown('taxes', z.boolean(), false),
  taxLabel: shown('taxes', line(20, { min: 1 }), 'VAT'),
  sellerName: hidden('taxes', line(120), ''),
  sellerAddress: hidden('taxes', text(300), ''),
  sellerTaxNumber: hidden('taxes', line(40), ''),
  minimumPayoutAmount: shown('payouts', amount, 50),
  commission: hidden('payouts', count(0, 10_000), 2_000),
  earningHoldDays: hidden('payouts', count(0, 365), 7),
  /** What creators get for creators whom they invite; running agreements keep their terms. */
  creatorReferrals: shown('referrals', z.enum(CREATOR_REFERRALS), 'off'),
  /** Of the site's commission on what the invited creator sells. */
  referralShare: shown('referrals', count(1, 10_000), 1_000),
  /** What the inviter's own commission is lower by, for each creator whom they invited; and at most. */
  referralPoints: shown('referrals', count(1, 10_000), 100),
  referralPointsMaximum: shown('referrals', count(1, 10_000), 500),
  referralMonths: shown('referrals', count(1, 120), 12),
  fanReferrals: shown('referrals', z.enum(FAN_REFERRALS), 'off'),
  referralTokens: shown('referrals', count(1, 1_000_000), 500),
  /** The price of the first purchase by card from which an invited fan counts. */
  referralMinimumPurchase: shown('referrals', amount, 10),
  /** New accounts in a day that count for one inviter. */
  referralsPerDay: hidden('referrals', count(1, 1_000), 10),
  photoMaxMegabytes: shown('uploads', count(1, 50), 50),
  videoMaxMegabytes: shown('uploads', count(1, 8_000), 8_000),
  audioMaxMegabytes: shown('uploads', count(1, 200), 200),
  documentMaxMegabytes: shown('uploads', count(1, 10), 10),
  /** Days after the decision for which identity documents of creators are stored, and why. */
  documentDays: shown('accounts', count(1, 3_650), 30),
  documentReason: shown('accounts', line(200), ''),
  storageQuotaGigabytes: hidden('uploads', count(1, 100_000), 500),
  fanStorageMegabytes: hidden('uploads', count(1, 1_000_000), 2_000),
  volume: shown('player', z.number().min(0).max(1), 1),
  agoraEnable: shown('player', z.boolean(), false),
  agoraAppId: shown('player', line(100), ''),
} as const satisfies Record<string, Definition>

export type SettingKey = keyof typeof SETTINGS
export type Settings = { [K in SettingKey]: z.output<(typeof SETTINGS)[K]['schema']> }
// `Object.keys` forgets the literal keys of the table above.
export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]]
export const PUBLIC_SETTING_KEYS = SETTING_KEYS.filter((key) => SETTINGS[key].isPublic)

const publicShape = Object.fromEntries(PUBLIC_SETTING_KEYS.map((key) => [key, SETTINGS[key].schema]))
/** Public settings, and which gateway is really in use (`stripe` without a key falls back to `sandbox`, visibly; null: live keys that
 * cannot charge yet). */
// The casts restore the shapes that `fromEntries` widens.
export const PublicSettings = z
  .object({
    ...(publicShape as { [K in SettingKey]: (typeof SETTINGS)[K]['schema'] }),
    activeGateway: z.enum(['stripe', 'sandbox']).nullable(),
    /** Passwords are sent as their SHA-256 in hex (`HASH_PW_CLIENT`). */
    hashPwClient: z.boolean(),
    ...SiteFrame.shape,
    captcha: CaptchaWidget.nullable(),
    /** Whether members can have texts translated; the environment decides. */
    translates: z.boolean(),
    /** With `livekit` streams are neither recorded nor sent as HLS, and programs such as OBS cannot publish. */
    liveDriver: z.enum(LIVE_DRIVERS),
    /** Other providers that people can log in with; the environment decides. */
    logins: OfferedLogins,
  })
  .partial()
  .required({ siteName: true, activeGateway: true })
export type PublicSettings = z.output<typeof PublicSettings>

const settingValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
export const SettingRow = z.object({
  key: z.enum(SETTING_KEYS),
  group: z.enum(SETTING_GROUPS),
  value: settingValue,
  defaultValue: settingValue,
  options: z.array(z.string()).nullable(),
  isPublic: z.boolean(),
})
export type SettingRow = z.output<typeof SettingRow>

export const settings = defineApi({
  'GET /settings/public': { for: 'anyone', summary: 'All public settings', response: ok(PublicSettings) },
  'POST /settings/keys': {
    for: 'anyone',
    summary: 'Selected public settings. Keys that are unknown or not public are left out',
    body: z.strictObject({ keys: z.array(opaque(60, { min: 0 })).max(100) }),
    response: ok(z.record(z.string(), z.unknown())),
  },
  'GET /admin/settings': {
    for: 'operator',
    area: 'overview',
    summary: 'All settings, by group',
    response: listOf(SettingRow),
  },
  'PUT /admin/settings': {
    for: 'operator',
    area: 'settings',
    needsConfirmation: true,
    summary: 'Update settings, all or nothing',
    body: z.strictObject({ values: z.partialRecord(z.enum(SETTING_KEYS), z.unknown()) }),
    response: listOf(SettingRow),
  },
})
