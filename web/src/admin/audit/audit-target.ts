/** What entries of the audit log are about: its words, and the page that shows it. */
import { isItemKind, itemPath } from '@limelight/contract/content-kinds'
import { oneOf } from '../../platform/one-of.ts'

export const TARGETS = [
  'account',
  'performer',
  'payment',
  'payout',
  'sale',
  'subscription',
  'order',
  'report',
  'coupon',
  'post',
  'promo',
  'mail',
  'job',
  'feed',
  'video',
  'gallery',
  'product',
  'photo',
  'comment',
  'stream',
  'dispute',
  'package',
  'commission',
  'settings',
] as const
export type Target = (typeof TARGETS)[number]

const PAGES: Partial<Record<Target, (id: string) => string>> = {
  account: (id) => `/admin/people/${id}`,
  performer: (id) => `/admin/people/${id}`,
  payment: (id) => `/admin/payments/${id}`,
  payout: (id) => `/admin/payouts/${id}`,
  sale: (id) => `/admin/ledger/transfers?q=${id}`,
  order: (id) => `/user/orders/${id}`,
  post: (id) => `/admin/posts/${id}`,
}

/** Pure: undefined where no page shows one alone. */
export function targetPath(type: string, id: string | null): string | undefined {
  if (id === null) return undefined
  if (isItemKind(type)) return itemPath(type, id)
  const known = oneOf(TARGETS, type)
  return known && PAGES[known]?.(id)
}

/** The details that have words; ids and what only the program needs are left out. */
export const FIELDS = [
  'reason',
  'note',
  'status',
  'kind',
  'state',
  'queue',
  'role',
  'title',
  'name',
  'amount',
  'days',
  'ended',
  'overrideReason',
  'overridden',
  'alsoClosed',
  'isTakenDown',
  'isSearch',
  'code',
  'type',
  'from',
  'to',
  'email',
  'destination',
] as const
