/**
 * Every setting of a site: its key, its shape, its default, its group in the console and whether it may leave the server
 * (spec sections 3 and 9). Secrets are never settings: they live in the environment.
 */
import { z } from 'zod'
import { defineApi } from './api.ts'
import { SiteFrame } from './cms.ts'
import { CaptchaWidget } from './contact.ts'
import { COUNTRY_CODES } from './countries.ts'
import { Money } from './money.ts'
import { listOf, ok } from './page.ts'
import { line, opaque, text } from './text.ts'

type Definition<S extends z.ZodType = z.ZodType> = {
  schema: S
  default: z.output<S>
  group: SettingGroup
  isPublic: boolean
  /** Whether anything reads it; a test looks. */
  isUsed: boolean
  label: string
}
export const SETTING_GROUPS = [
  'general',
  'access',
  'accounts',
  'subscriptions',
  'wallet',
  'payments',
  'taxes',
  'payouts',
  'uploads',
  'player',
] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

const amount = Money.refine((v) => v >= 0.01 && v <= 1_000_000, 'between 0.01 and 1000000')
const count = (min: number, max: number) => z.int().min(min).max(max)
const url = z.union([
  z.literal(''),
  z
    .string()
    .max(500)
    .regex(/^(\/(?![/\\])|https?:\/\/)\S+$/, 'an http or https address, or a path of this site'),
])

function shown<S extends z.ZodType>(
  group: SettingGroup,
  label: string,
  schema: S,
  fallback: z.output<S>,
): Definition<S> {
  return { schema, default: fallback, group, isPublic: true, isUsed: true, label }
}
function hidden<S extends z.ZodType>(
  group: SettingGroup,
  label: string,
  schema: S,
  fallback: z.output<S>,
): Definition<S> {
  return { schema, default: fallback, group, isPublic: false, isUsed: true, label }
}

/** Part of the public settings, as clients expect, before anything reads it: the console does not offer it. */
function unused<S extends z.ZodType>(definition: Definition<S>): Definition<S> {
  return { ...definition, isUsed: false }
}

export const SETTINGS = {
  siteName: shown('general', 'Name of the site', line(60, { min: 1 }), 'Limelight'),
  logoUrl: shown('general', 'Logo, light theme (address)', url, ''),
  darkmodeLogoUrl: shown('general', 'Logo, dark theme (address)', url, ''),
  favicon: shown('general', 'Favicon (address)', url, '/favicon.ico'),
  gaCode: shown(
    'general',
    'Analytics measurement id',
    z
      .string()
      .trim()
      .max(40)
      .regex(/^([A-Z]{1,3}-[A-Z0-9-]+)?$/),
    '',
  ),
  contactEmail: hidden(
    'general',
    'Address the contact form is mailed to; empty: messages are only kept in the console',
    z.union([z.literal(''), z.email().max(254)]),
    '',
  ),
  operatorEmail: hidden(
    'general',
    'Address that hears of payout requests and disputes; empty: only the to-do list of the console says it',
    z.union([z.literal(''), z.email().max(254)]),
    '',
  ),
  maintenanceMode: shown(
    'general',
    'Maintenance mode: replaces the site for everybody but operators',
    z.boolean(),
    false,
  ),
  maintenanceImage: shown('general', 'Picture of the maintenance page (address)', url, ''),
  blockedCountries: hidden(
    'access',
    'Countries in which the site is closed to everybody but operators',
    z.array(z.enum(COUNTRY_CODES)).max(COUNTRY_CODES.length),
    [],
  ),
  requireEmailVerification: shown('accounts', 'New accounts verify their e-mail address first', z.boolean(), false),
  freeSubscriptionEnabled: shown('subscriptions', 'Performers may offer a free trial', z.boolean(), true),
  freeSubscriptionDuration: shown('subscriptions', 'Length of the free trial, days', count(1, 365), 1),
  minimumSubscriptionPrice: shown('subscriptions', 'Lowest subscription price', amount, 2.95),
  maximumSubscriptionPrice: shown('subscriptions', 'Highest subscription price', amount, 300),
  currency: shown('wallet', 'Currency of the site (ISO 4217)', z.string().regex(/^[A-Z]{3}$/), 'USD'),
  tokenValue: shown('wallet', 'What one token is worth, in cents', count(1, 10_000), 1),
  minimumWalletPrice: shown('wallet', 'Smallest top-up', amount, 2.95),
  maximumWalletPrice: shown('wallet', 'Largest top-up', amount, 300),
  minimumTipPrice: shown('wallet', 'Smallest tip, tokens', count(1, 1_000_000), 10),
  maximumTipPrice: shown('wallet', 'Largest tip, tokens', count(1, 1_000_000), 10_000),
  paymentGateway: shown('payments', 'Payment gateway', z.enum(['stripe', 'sandbox']), 'stripe'),
  stripePublishableKey: shown(
    'payments',
    'Stripe publishable key',
    z
      .string()
      .trim()
      .max(200)
      .regex(/^(pk_\w+)?$/),
    '',
  ),
  taxEnabled: shown('taxes', 'Take tax on what is paid by card, by the buyer’s country', z.boolean(), false),
  taxLabel: shown('taxes', 'What the tax is called', line(20, { min: 1 }), 'VAT'),
  sellerName: hidden('taxes', 'Who sells, as receipts name it; empty: the name of the site', line(120), ''),
  sellerAddress: hidden('taxes', 'Address of the seller on receipts', text(300), ''),
  sellerTaxNumber: hidden('taxes', 'Tax number of the seller on receipts', line(40), ''),
  minimumPayoutAmount: shown('payouts', 'Smallest payout', amount, 50),
  commission: hidden('payouts', 'Commission on every sale, basis points (2000 is 20 %)', count(0, 10_000), 2_000),
  earningHoldDays: hidden('payouts', 'Days before earnings can be paid out', count(0, 365), 7),
  photoMaxMegabytes: shown('uploads', 'Largest photo, MB', count(1, 20), 20),
  videoMaxMegabytes: shown('uploads', 'Largest video, MB', count(1, 8_000), 8_000),
  audioMaxMegabytes: shown('uploads', 'Largest audio, MB', count(1, 200), 200),
  documentMaxMegabytes: shown('uploads', 'Largest identity picture, MB', count(1, 10), 10),
  storageQuotaGigabytes: hidden(
    'uploads',
    'Storage of each creator, GB: the size of all uploads that are still there or announced',
    count(1, 100_000),
    500,
  ),
  volume: shown('player', 'Volume a player starts with, 0 to 1', z.number().min(0).max(1), 1),
  agoraEnable: unused(shown('player', 'Live streams through Agora', z.boolean(), false)),
  agoraAppId: unused(shown('player', 'Agora application id', line(100), '')),
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
  })
  .partial()
  .required({ siteName: true, activeGateway: true })
export type PublicSettings = z.output<typeof PublicSettings>

const settingValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
export const SettingRow = z.object({
  key: z.enum(SETTING_KEYS),
  group: z.enum(SETTING_GROUPS),
  label: z.string(),
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
    summary: 'Some public settings; keys that are unknown or not public are left out',
    body: z.strictObject({ keys: z.array(opaque(60, { min: 0 })).max(100) }),
    response: ok(z.record(z.string(), z.unknown())),
  },
  'GET /admin/settings': { for: 'operator', summary: 'All settings, by group', response: listOf(SettingRow) },
  'PUT /admin/settings': {
    for: 'operator',
    summary: 'Change settings; all or none of the given ones',
    body: z.strictObject({ values: z.partialRecord(z.enum(SETTING_KEYS), z.unknown()) }),
    response: listOf(SettingRow),
  },
})
