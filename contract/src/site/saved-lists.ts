/** The lists of the console whose filters can be saved, as their addresses name them; no schema, so that pages can use it without a parser. */
export const SAVED_LISTS = [
  'users',
  'performers',
  'payments',
  'charges',
  'orders',
  'subscriptions',
  'payouts',
  'disputes',
  'reports',
  'take-downs',
  'audit-log',
  'mails',
  'coupons',
] as const
export type SavedList = (typeof SAVED_LISTS)[number]
