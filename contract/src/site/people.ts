/** All that an operator can see of one account, and the search of the console. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { ORDER_STATUSES } from '../commerce/order-lists.ts'
import { ITEM_STATUSES } from '../content/items.ts'
import { ITEM_KINDS, SALE_KINDS } from '../content-kinds.ts'
import { PAYMENT_STATUSES } from '../finance/payments.ts'
import { AccountId, ItemId, OrderId, PaymentId, SessionId } from '../ids.ts'
import { Money } from '../money.ts'
import { countedListOf, Instant, listQuery, ok } from '../page.ts'
import { Picture } from '../people/accounts.ts'
import { LOGIN_PROVIDERS } from '../people/login-providers.ts'
import { PERFORMER_STATUSES } from '../people/performers.ts'
import { ROLES } from '../people/roles.ts'
import { line } from '../text.ts'
import { AccountRow } from './admin.ts'

const params = z.strictObject({ id: AccountId })

/** Amounts and counts are null where they belong to an area that the operator's role does not have. */
export const Person = z.object({
  account: AccountRow,
  /** The last use of a session; null: none is known any more. */
  lastSeenAt: Instant.nullable(),
  hasSecondFactor: z.boolean(),
  /** Other providers that the account logs in with. */
  logins: z.array(z.enum(LOGIN_PROVIDERS)),
  openSessions: z.int().nullable(),
  /** Payments by card that came through, less refunds. */
  spent: Money.nullable(),
  payments: z.int().nullable(),
  /** Subscriptions that give access now. */
  subscriptions: z.int(),
  purchases: z.int().nullable(),
  orders: z.int().nullable(),
  refunds: z.int().nullable(),
  refunded: Money.nullable(),
  disputes: z.int().nullable(),
  reportsBy: z.int().nullable(),
  reportsAgainst: z.int().nullable(),
  /** What a creator is and has; null for everybody else. */
  creator: z
    .object({
      status: z.enum(PERFORMER_STATUSES),
      country: z.string().nullable(),
      /** Sales less refunds, before the site's fee. */
      revenue: Money.nullable(),
      sales: z.int().nullable(),
      subscribers: z.int(),
      followers: z.int(),
      items: z.int().nullable(),
      payouts: z.int().nullable(),
      paidOut: Money.nullable(),
    })
    .nullable(),
})
export type Person = z.output<typeof Person>

export const PERSON_EVENTS = [
  'joined',
  'logged_in',
  'paid',
  'payment_failed',
  'bought',
  'sold',
  'subscribed',
  'refunded',
  'disputed',
  'reported',
  'was_reported',
  'payout_requested',
  'payout_paid',
  'taken_down',
  'audited',
] as const
/** Something that happened to an account or that it did; what is absent does not belong to its kind. */
export const PersonEvent = z.object({
  kind: z.enum(PERSON_EVENTS),
  createdAt: Instant,
  amount: Money.nullable(),
  saleKind: z.enum(SALE_KINDS).nullable(),
  /** The other side: the creator of a purchase, the buyer of a sale, the operator of an action. */
  other: z.object({ _id: AccountId, name: z.string() }).nullable(),
  /** A payment or a payout. */
  objectId: z.uuid().nullable(),
  /** The action of the audit log. */
  action: z.string().nullable(),
  /** A reason, a label or a device. */
  note: z.string().nullable(),
})
export type PersonEvent = z.output<typeof PersonEvent>

export const PersonItem = z.object({
  _id: ItemId,
  kind: z.enum(ITEM_KINDS),
  title: z.string(),
  status: z.enum(ITEM_STATUSES),
  /** The address of a small picture of it, which opens to this operator. */
  picture: z.string().nullable(),
  isDeleted: z.boolean(),
  createdAt: Instant,
  publishedAt: Instant.nullable(),
})
export type PersonItem = z.output<typeof PersonItem>

export const PersonSession = z.object({
  _id: SessionId,
  userAgent: z.string(),
  address: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  isOpen: z.boolean(),
})
export type PersonSession = z.output<typeof PersonSession>

export const FoundPerson = z.object({
  _id: AccountId,
  name: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  avatar: Picture,
  role: z.enum(ROLES),
})
export const Found = z.object({
  people: z.array(FoundPerson),
  orders: z.array(
    z.object({ _id: OrderId, number: z.string(), productName: z.string(), status: z.enum(ORDER_STATUSES) }),
  ),
  payments: z.array(
    z.object({
      _id: PaymentId,
      fanName: z.string(),
      amount: Money,
      currency: z.string(),
      status: z.enum(PAYMENT_STATUSES),
      createdAt: Instant,
    }),
  ),
  items: z.array(
    z.object({
      _id: ItemId,
      kind: z.enum(ITEM_KINDS),
      title: z.string(),
      creatorId: AccountId,
      creatorName: z.string(),
    }),
  ),
})
export type Found = z.output<typeof Found>

export const people = defineApi({
  'GET /admin/people/{id}': {
    for: 'operator',
    area: 'accounts',
    summary: 'One account: who it is, what it spent, earned, reported and bought',
    params,
    response: ok(Person),
  },
  'GET /admin/people/{id}/timeline': {
    for: 'operator',
    area: 'accounts',
    summary:
      'What happened to an account and what it did, newest first, as far as the role has it; with `before` what was earlier',
    params,
    query: z.strictObject({ before: Instant.optional() }),
    response: ok(z.object({ events: z.array(PersonEvent), isMore: z.boolean() })),
  },
  'GET /admin/people/{id}/items': {
    for: 'operator',
    area: 'moderation',
    summary: 'All items of a creator, deleted ones too',
    params,
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }),
    response: countedListOf(PersonItem),
  },
  'GET /admin/people/{id}/sessions': {
    for: 'operator',
    area: 'people',
    summary: 'Sessions of an account, the last used first. Ended ones stay until they would have expired',
    params,
    query: listQuery(['updatedAt', 'createdAt']),
    response: countedListOf(PersonSession),
  },
  'POST /admin/people/{id}/end-sessions': {
    for: 'operator',
    area: 'people',
    summary: 'End all sessions of an account, which then has to log in again. The reason is recorded in the audit log',
    params,
    body: z.strictObject({ reason: line(1_000, { min: 3 }) }),
    response: ok(z.object({ ended: z.int() })),
  },
  'GET /admin/search': {
    for: 'operator',
    area: 'accounts',
    summary:
      'People by name, username, address, id or the code in a photo of theirs; orders by number or id; payments by id or gateway reference; posts and other items by title or id. At most five of each, and only what the role has',
    query: z.strictObject({ q: line(100, { min: 2 }) }),
    response: ok(Found),
  },
})
