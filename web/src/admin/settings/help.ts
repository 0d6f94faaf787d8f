import type { SettingKey } from '@limelight/contract/core/settings'
import type { Namespaces } from '../../platform/i18n/use-t.ts'

type Helped = keyof Namespaces['admin/settings']['help'] & SettingKey

/** Settings whose name alone does not say what they do; the words are in `help`. */
const HELPED: Record<Helped, true> = {
  logoUrl: true,
  darkmodeLogoUrl: true,
  favicon: true,
  contactEmail: true,
  operatorEmail: true,
  gaCode: true,
  maintenanceMode: true,
  blockedCountries: true,
  ageNotice: true,
  ageCheck: true,
  requireEmailVerification: true,
  operatorsNeedFactor: true,
  currency: true,
  tokenValue: true,
  showTokens: true,
  commission: true,
  creatorReferrals: true,
  fanReferrals: true,
  referralShare: true,
  referralMinimumPurchase: true,
  earningHoldDays: true,
  bundleRefund: true,
  stripePublishableKey: true,
  sellerName: true,
  minimumCardPayment: true,
  statementName: true,
}

export function isHelped(key: SettingKey): key is Helped {
  return key in HELPED
}
