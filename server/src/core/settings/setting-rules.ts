import { SETTING_KEYS, type SettingKey, type Settings } from '@limelight/contract/core/settings'
import type { FieldIssue } from '@limelight/contract/errors'
import type { Gateway } from '@limelight/contract/finance/payments'
import type { Config } from '#/platform/config'

type Change = { before: Settings; after: Settings; hasMoney: boolean; config: Pick<Config, 'stripe' | 'live'> }

const BOUNDS = [
  ['minimumSubscriptionPrice', 'maximumSubscriptionPrice'],
  ['minimumWalletPrice', 'maximumWalletPrice'],
  ['minimumTipPrice', 'maximumTipPrice'],
] as const satisfies [SettingKey, SettingKey][]

/** They give every amount that is stored its worth. */
const FROZEN = ['currency', 'tokenValue'] as const satisfies SettingKey[]

/** Pure: what of a change cannot work, with the reason. What was wrong before and is not touched is no reason. */
export function refusalsOf({ before, after, hasMoney, config }: Change): FieldIssue[] {
  const isChanged = (key: SettingKey) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
  const changed = SETTING_KEYS.filter(isChanged)
  // Test keys without the public one leave the sandbox in use, which is how a site is tried.
  const isTriedOut = config.stripe?.isLive !== true && after.stripePublishableKey === ''
  return [
    ...BOUNDS.filter(([low, high]) => after[low] > after[high]).map(([, high]) =>
      issue(high, 'The maximum must not be below the minimum.'),
    ),
    ...(after.languages.includes(after.defaultLanguage)
      ? []
      : [issue('defaultLanguage', 'Choose one of the languages that people can choose.')]),
    ...(isChanged('agoraEnable') && after.agoraEnable && !(after.agoraAppId && config.live.agoraCertificate)
      ? [issue('agoraEnable', 'Enter the app ID and set AGORA_CERTIFICATE first.')]
      : []),
    ...FROZEN.filter((key) => hasMoney && isChanged(key)).map((key) =>
      issue(key, 'This can no longer change, because stored amounts depend on it.'),
    ),
    ...(isTriedOut
      ? []
      : gatewayRefusals(after, config).filter(({ path }) => changed.some((key) => path === pathOf(key)))),
  ]
}

/** The gateway that takes cards. Null while live keys cannot charge: a site that takes real money never falls back to the sandbox. */
export function activeGateway({ stripe }: Pick<Config, 'stripe'>, settings: Settings): Gateway | null {
  if (!stripe || (!stripe.isLive && settings.paymentGateway === 'sandbox')) return 'sandbox'
  if (gatewayRefusals(settings, { stripe }).length === 0) return 'stripe'
  return stripe.isLive ? null : 'sandbox'
}

function gatewayRefusals(
  { paymentGateway, stripePublishableKey, currency }: Settings,
  { stripe }: Pick<Config, 'stripe'>,
): FieldIssue[] {
  if (!stripe) return []
  // A key of the other mode would take cards that the secret one cannot charge.
  const prefix = stripe.isLive ? 'pk_live_' : 'pk_test_'
  return [
    ...(stripe.isLive && paymentGateway === 'sandbox'
      ? [issue('paymentGateway', 'The sandbox moves no money, but the secret key of Stripe is a live key.')]
      : []),
    ...(stripePublishableKey.startsWith(prefix)
      ? []
      : [issue('stripePublishableKey', `The key must begin with ${prefix}, like the secret key.`)]),
    ...(hasCents(currency) ? [] : [issue('currency', `This site can’t charge ${currency} through Stripe.`)]),
  ]
}

/** Amounts here are hundredths; Stripe counts yen in yen and dinars in thousandths. */
function hasCents(currency: string): boolean {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2
}

function issue(key: SettingKey, message: string): FieldIssue {
  return { path: pathOf(key), message }
}

function pathOf(key: SettingKey): string {
  return `values.${key}`
}
