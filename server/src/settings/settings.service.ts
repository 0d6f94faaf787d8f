import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Gateway } from '@limelight/contract/payments'
import {
  PUBLIC_SETTING_KEYS,
  type PublicSettings,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type SettingRow,
  type Settings,
} from '@limelight/contract/settings'
import { z } from 'zod'
import { writeAudit } from '#/audit/audit.service'
import { cached } from '#/platform/cached'
import type { Config } from '#/platform/config'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { findSettingValues, lockSettings, upsertSetting } from './settings.queries.ts'

/** How long a process may work with settings another one has changed. */
const CACHE_MS = 5_000

const cachedSettings = cached(CACHE_MS, readSettings)

/** All settings with defaults filled in, at most five seconds old. A stored value that no longer fits its schema counts as absent. */
export function getSettings(db: Ctx | Tx): Promise<Settings> {
  return cachedSettings.get(db)
}

/** What is stored right now, for those who change it. */
export async function readSettings(db: Db): Promise<Settings> {
  const stored = await findSettingValues(db)
  const entries = SETTING_KEYS.map((key) => {
    const parsed = SETTINGS[key].schema.safeParse(stored.get(key))
    return [key, parsed.success ? parsed.data : SETTINGS[key].default]
  })
  // The entries are exactly the table's keys, each parsed by its own schema.
  return Object.fromEntries(entries) as Settings
}

/** The chosen gateway if all it needs is there, else the sandbox; the public settings say which is in use. */
export function activeGateway(
  { stripe }: Pick<Config, 'stripe'>,
  { paymentGateway, stripePublishableKey, currency }: Settings,
): Gateway {
  if (paymentGateway === 'sandbox' || !stripe) return 'sandbox'
  // A key of the other mode would take cards that the secret one cannot charge.
  const isKeyOfSameMode = stripePublishableKey.startsWith(stripe.isLive ? 'pk_live_' : 'pk_test_')
  return isKeyOfSameMode && hasCents(currency) ? 'stripe' : 'sandbox'
}

/** Amounts here are hundredths; Stripe counts yen in yen and dinars in thousandths. */
function hasCents(currency: string): boolean {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2
}

export async function getPublicSettings(ctx: Ctx): Promise<PublicSettings> {
  const settings = await getSettings(ctx)
  const shown = Object.fromEntries(PUBLIC_SETTING_KEYS.map((key) => [key, settings[key]]))
  const { captcha } = ctx.config
  return {
    siteName: settings.siteName,
    ...shown,
    activeGateway: activeGateway(ctx.config, settings),
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
    label: SETTINGS[key].label,
    value: settings[key],
    defaultValue: SETTINGS[key].default,
    options: optionsOf(SETTINGS[key].schema),
    isPublic: SETTINGS[key].isPublic,
  }))
}

/** Changes all given settings or none; throws `request_invalid` with the offending keys. Audited. */
export async function changeSettings(
  ctx: Ctx,
  operatorId: AccountId,
  values: Partial<Record<SettingKey, unknown>>,
): Promise<SettingRow[]> {
  // The contract allows no other keys.
  const given = Object.entries(values) as [SettingKey, unknown][]
  const parsed = given.map(([key, value]) => ({ key, result: SETTINGS[key].schema.safeParse(value) }))
  const issues = parsed.flatMap(({ key, result }) =>
    result.success ? [] : result.error.issues.map((issue) => ({ path: `values.${key}`, message: issue.message })),
  )
  if (issues.length > 0) throw new AppError('request_invalid', { issues })
  await ctx.transaction(async (tx) => {
    await lockSettings(tx)
    requireOrderedBounds({
      ...(await readSettings(tx)),
      ...Object.fromEntries(parsed.map(({ key, result }) => [key, result.data])),
    })
    for (const { key, result } of parsed) await upsertSetting(tx, { key, value: result.data, operatorId })
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'settings.changed',
      targetType: 'settings',
      details: { keys: given.map(([key]) => key) },
    })
  })
  cachedSettings.forget(ctx)
  return listSettings(ctx)
}

const BOUNDS = [
  ['minimumSubscriptionPrice', 'maximumSubscriptionPrice'],
  ['minimumWalletPrice', 'maximumWalletPrice'],
  ['minimumTipPrice', 'maximumTipPrice'],
] as const satisfies [SettingKey, SettingKey][]

function requireOrderedBounds(settings: Settings): void {
  const issues = BOUNDS.filter(([low, high]) => settings[low] > settings[high]).map(([, high]) => ({
    path: `values.${high}`,
    message: 'must not be below its minimum',
  }))
  if (issues.length > 0) throw new AppError('request_invalid', { issues })
}

function optionsOf(schema: z.ZodType): string[] | null {
  return schema instanceof z.ZodEnum ? schema.options.map(String) : null
}
