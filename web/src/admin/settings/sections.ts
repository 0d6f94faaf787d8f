import type { SettingRow } from '@limelight/contract/core/settings'

type Group = SettingRow['group']
export type SectionName = 'site' | 'people' | 'money' | 'media'

/** The groups of settings under the headings of the list of sections, in its order. */
export const SECTIONS: readonly { name: SectionName; groups: readonly Group[] }[] = [
  { name: 'site', groups: ['brand', 'general', 'access'] },
  { name: 'people', groups: ['accounts', 'subscriptions', 'referrals'] },
  { name: 'money', groups: ['wallet', 'payments', 'taxes', 'payouts'] },
  { name: 'media', groups: ['uploads', 'player'] },
]
