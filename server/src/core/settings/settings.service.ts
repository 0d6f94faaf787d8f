import {
  PUBLIC_SETTING_KEYS,
  type PublicSettings,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type SettingRow,
  type Settings,
} from '@limelight/contract/core/settings'
import { InvalidFields } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Language } from '@limelight/contract/languages'
import { z } from 'zod'
import { writeAudit } from '#/core/audit/audit.service'
import { hasTransfers } from '#/core/ledger/ledger.queries'
import { cached } from '#/platform/cached'
import type { Config } from '#/platform/config'
import type { Ctx, Tx } from '#/platform/ctx'
import { readInput } from '#/platform/http/validate'
import type { Letterhead } from '#/platform/mail/render-mail'
import { activeGateway, refusalsOf } from './setting-rules.ts'
import { findSettingValues, lockSettings, upsertSetting } from './settings.queries.ts'

export { activeGateway } from './setting-rules.ts'

/** How long a process may work with settings another one has changed. */
const CACHE_MS = 5_000

const cachedSettings = cached('settings', CACHE_MS, readSettings)

/** All settings with defaults filled in, at most five seconds old. A stored value that no longer fits its schema counts as absent. */
export function getSettings(db: Ctx | Tx): Promise<Settings> {
  return cachedSettings.get(db)
}

/** What is stored right now, for those who change it. */
export async function readSettings(db: Ctx | Tx): Promise<Settings> {
  const stored = await findSettingValues(db)
  const entries = SETTING_KEYS.map((key) => {
    const parsed = SETTINGS[key].schema.safeParse(stored.get(key))
    return [key, parsed.success ? parsed.data : defaultOf(key, db.config)]
  })
  // The entries are exactly the table's keys, each parsed by its own schema.
  return Object.fromEntries(entries) as Settings
}

/** Addresses are verified where mail reaches people, unless the operator says otherwise: see decision 56. */
function defaultOf(key: SettingKey, { smtpUrl }: Pick<Config, 'smtpUrl'>): Settings[SettingKey] {
  return key === 'requireEmailVerification' ? smtpUrl !== undefined : SETTINGS[key].default
}

/** The account's choice where the site offers it, else the site's default. */
export function languageFor(
  { languages, defaultLanguage }: Pick<Settings, 'languages' | 'defaultLanguage'>,
  choice: Language | null | undefined,
): Language {
  return languages.find((language) => language === choice) ?? defaultLanguage
}

/** For a mail to somebody with this choice of a language; people without an account have none. */
export function letterheadFor(
  settings: Pick<Settings, 'siteName' | 'accent' | 'languages' | 'defaultLanguage'> & Partial<Imprint>,
  choice?: Language | null,
): Letterhead {
  const { siteName, accent, logoUrl, darkmodeLogoUrl, sellerName, sellerAddress = '' } = settings
  // Programs for mail show no vector graphics.
  const url = logoUrl && !/\.svg($|\?)/i.test(logoUrl) ? logoUrl : undefined
  const address = sellerAddress.split('\n').filter(Boolean)
  return {
    siteName,
    accent,
    language: languageFor(settings, choice),
    logo: url === undefined ? undefined : { url, darkUrl: darkmodeLogoUrl || url },
    imprint: address.length === 0 ? '' : [sellerName || siteName, ...address].join(', '),
  }
}

type Imprint = Pick<Settings, 'logoUrl' | 'darkmodeLogoUrl' | 'sellerName' | 'sellerAddress'>

export async function getPublicSettings(ctx: Ctx): Promise<PublicSettings> {
  const settings = await getSettings(ctx)
  const shown = Object.fromEntries(PUBLIC_SETTING_KEYS.map((key) => [key, settings[key]]))
  const { captcha } = ctx.config
  return {
    siteName: settings.siteName,
    ...shown,
    activeGateway: activeGateway(ctx.config, settings),
    hashPwClient: ctx.config.hashPwClient,
    logins: { google: ctx.config.google !== undefined, twitter: ctx.config.twitter !== undefined },
    liveDriver: ctx.config.live.livekit ? 'livekit' : 'embedded',
    translates: ctx.config.translation !== undefined,
    captcha: captcha ? { provider: captcha.provider, siteKey: captcha.siteKey } : null,
  }
}

export async function pickPublicSettings(ctx: Ctx, keys: readonly string[]): Promise<Record<string, unknown>> {
  const settings: Record<string, unknown> = await getPublicSettings(ctx)
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(settings, key)).map((key) => [key, settings[key]]))
}

export async function listSettings(ctx: Ctx): Promise<SettingRow[]> {
  const settings = await readSettings(ctx)
  return SETTING_KEYS.map((key) => ({
    key,
    group: SETTINGS[key].group,
    value: settings[key],
    defaultValue: defaultOf(key, ctx.config),
    options: optionsOf(SETTINGS[key].schema),
    isPublic: SETTINGS[key].isPublic,
  }))
}

/** Changes all given settings or none; throws `request_invalid` with each that cannot work, and why. Audited. */
export async function changeSettings(
  ctx: Ctx,
  operatorId: AccountId,
  values: Partial<Record<SettingKey, unknown>>,
): Promise<SettingRow[]> {
  // The contract allows no other keys.
  const keys = Object.keys(values) as SettingKey[]
  const schemas = Object.fromEntries(keys.map((key) => [key, SETTINGS[key].schema]))
  // What passed has the types of its schemas.
  const changed = readInput(z.object({ values: z.object(schemas) }), { values }) as { values: Partial<Settings> }
  await ctx.transaction(async (tx) => {
    await lockSettings(tx)
    const before = await readSettings(tx)
    const after = { ...before, ...changed.values }
    const refusals = refusalsOf({ before, after, hasMoney: await hasTransfers(tx), config: tx.config })
    if (refusals.length > 0) throw new InvalidFields(refusals)
    for (const key of keys) await upsertSetting(tx, { key, value: changed.values[key], operatorId })
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'settings.changed',
      targetType: 'settings',
      details: { keys },
    })
  })
  cachedSettings.invalidate(ctx)
  return listSettings(ctx)
}

function optionsOf(schema: z.ZodType): string[] | null {
  return schema instanceof z.ZodEnum ? schema.options.map(String) : null
}
