import type { OperatorArea } from '@limelight/contract/people/operator-roles'

/** The first part of a path below /admin, and the area that an operator needs for its pages. */
const AREAS: Record<string, OperatorArea> = {
  performers: 'moderation',
  'age-checks': 'moderation',
  reports: 'moderation',
  live: 'moderation',
  'take-downs': 'moderation',
  users: 'accounts',
  mails: 'accounts',
  charges: 'money',
  orders: 'money',
  payments: 'money',
  'gateway-events': 'money',
  disputes: 'money',
  payouts: 'money',
  reconciliation: 'money',
  subscriptions: 'money',
  growth: 'money',
  coupons: 'money',
  packages: 'money',
  commissions: 'money',
  referrals: 'money',
  taxes: 'money',
  ledger: 'money',
  search: 'accounts',
  people: 'accounts',
  operators: 'operators',
  'audit-log': 'audit',
  pages: 'texts',
  legal: 'texts',
  categories: 'texts',
  menus: 'texts',
  promos: 'texts',
  announcements: 'texts',
  messages: 'contact',
  settings: 'settings',
  setup: 'settings',
  system: 'settings',
  'browser-errors': 'settings',
  jobs: 'settings',
  backups: 'settings',
}

/** Undefined outside of the console, and for a page of it that has no area. */
export function consoleAreaOf(path: string): OperatorArea | undefined {
  const [, console, screen, , detail] = path.replace(/[?#].*$/, '').split('/')
  if (console !== 'admin') return undefined
  if (!screen) return 'overview'
  return screen === 'users' && detail === 'wallet' ? 'money' : AREAS[screen]
}
