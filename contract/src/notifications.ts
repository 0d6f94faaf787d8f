/** What accounts are notified of, and by which channels. One table of kinds for server, screens and mails. */
import { z } from 'zod'
import { Picture } from './accounts.ts'
import { defineApi } from './api.ts'
import { AccountId, NotificationId } from './ids.ts'
import { CursorQuery, Flag, Instant, MAX_PAGE_SIZE, ok } from './page.ts'
import type { Role } from './roles.ts'

type KindRules = {
  /** Whose settings show the kind. */
  for: readonly Role[]
  /** About the account's own money, orders or safety: cannot be switched off, and no block withholds it. */
  isEssential: boolean
}
const social = (...roles: Role[]) => ({ for: roles, isEssential: false }) as const
const essential = (...roles: Role[]) => ({ for: roles, isEssential: true }) as const

export const NOTIFICATIONS = {
  follower: social('performer'),
  subscriber: social('performer'),
  tip: social('performer'),
  sale: social('performer'),
  comment: social('performer'),
  reply: social('fan', 'performer'),
  like: social('fan', 'performer'),
  /** Of the buyer: it was sent or refunded. */
  order: essential('fan'),
  /** It was approved, paid, rejected, or failed. */
  payout: essential('performer'),
} as const satisfies Record<string, KindRules>
export type NotificationKind = keyof typeof NOTIFICATIONS
// Object.keys forgets which keys there are.
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as [NotificationKind, ...NotificationKind[]]
export const ESSENTIAL_KINDS = NOTIFICATION_KINDS.filter((kind) => NOTIFICATIONS[kind].isEssential)

/** What a notification is about, and where it leads. */
export const NOTIFICATION_TARGETS = [
  'feed',
  'video',
  'gallery',
  'product',
  'performer',
  'comment',
  'order',
  'payout',
] as const
export type NotificationTarget = (typeof NOTIFICATION_TARGETS)[number]

/** Counting stops here: the bell shows 99+. */
export const UNREAD_MAX = 100

export const Notification = z.object({
  _id: NotificationId,
  kind: z.enum(NOTIFICATION_KINDS),
  /** The last one of a group; null where nobody did it, or they may not be shown. */
  actor: z
    .object({
      _id: AccountId,
      name: z.string(),
      username: z.string().nullable(),
      avatar: Picture,
      isPerformer: z.boolean(),
    })
    .nullable(),
  target: z.object({ kind: z.enum(NOTIFICATION_TARGETS), id: z.uuid() }).nullable(),
  /** Of a tip. */
  tokens: z.int().nullable(),
  /** How many events it stands for. */
  count: z.int(),
  isRead: z.boolean(),
  createdAt: Instant,
  /** When the last event of the group happened. */
  updatedAt: Instant,
})
export type Notification = z.output<typeof Notification>

const Unread = z.object({ unread: z.int().max(UNREAD_MAX) })

/** Kinds of the account's role only; essential ones are always on. */
export const NotificationSetting = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  inApp: z.boolean(),
  isEssential: z.boolean(),
})
export type NotificationSetting = z.output<typeof NotificationSetting>
const settings = ok(z.object({ kinds: z.array(NotificationSetting) }))

export const notifications = defineApi({
  'GET /notifications': {
    for: 'member',
    summary:
      'Notifications of the current account, newest first. Events of one kind and target are one until it is read',
    query: z.strictObject({
      ...CursorQuery,
      pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(20),
      unread: Flag.optional(),
    }),
    response: z.object({ data: z.array(Notification), isMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: ['cursor_invalid'],
  },
  'GET /notifications/unread-count': {
    for: 'member',
    summary: `How many notifications are unread, at most ${UNREAD_MAX}`,
    response: ok(Unread),
  },
  'POST /notifications/read': {
    for: 'member',
    summary: 'Mark notifications as read: those with the given ids, or all. Ids of others are ignored',
    body: z.strictObject({ ids: z.array(NotificationId).min(1).max(MAX_PAGE_SIZE).optional() }).default({}),
    response: ok(Unread),
    rateLimit: { max: 120, perSeconds: 60 },
  },
  'GET /notifications/settings': {
    for: 'member',
    summary: 'What the current account is notified of, by which channel',
    response: settings,
  },
  'PUT /notifications/settings': {
    for: 'member',
    summary: 'Switch kinds of notifications on or off. Kinds that are not given stay as they are',
    body: z.strictObject({
      kinds: z
        .array(z.strictObject({ kind: z.enum(NOTIFICATION_KINDS), inApp: z.boolean() }))
        .min(1)
        .max(NOTIFICATION_KINDS.length),
    }),
    response: settings,
    errors: ['invalid_state'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
})
