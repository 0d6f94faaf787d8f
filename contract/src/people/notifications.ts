/** What accounts are notified of, and by which channels. One table of kinds for server, screens and mails. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId, NotificationId } from '../ids.ts'
import { CursorQuery, Flag, Instant, MAX_PAGE_SIZE, ok } from '../page.ts'
import { opaque } from '../text.ts'
import { Picture } from './accounts.ts'
import type { Role } from './roles.ts'
import { UNREAD_MAX } from './unread-limit.ts'

/** Where settings show a kind. */
export const NOTIFICATION_TOPICS = ['people', 'creators', 'messages', 'earnings', 'purchases', 'account'] as const
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

/** When emails are sent: some minutes later unless it was read, in a summary, or never. */
export const EMAIL_CADENCES = ['now', 'daily', 'weekly', 'off'] as const
export type EmailCadence = (typeof EMAIL_CADENCES)[number]

export const NOTIFICATION_CHANNELS = ['inApp', 'email', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

type Defaults = { email: EmailCadence; push: boolean }
type KindRules = Defaults & {
  /** Whether the list on the site has it, unless its account chose otherwise. */
  inApp: boolean
  /** Whose settings show the kind. */
  for: readonly Role[]
  topic: NotificationTopic
  /** About the account's own money, orders or safety: no block withholds it. */
  isEssential: boolean
  /** Channels that cannot be switched, and stay as they are here. */
  fixed: readonly NotificationChannel[]
}
const BOTH = ['fan', 'performer'] as const
const social = (topic: NotificationTopic, roles: readonly Role[], { email, push }: Defaults) =>
  ({ for: roles, topic, isEssential: false, fixed: [], inApp: true, email, push }) as const
/** The domain that sends it writes the email, with its details, and sends it at once. */
const essential = (topic: NotificationTopic, roles: readonly Role[]) =>
  ({ for: roles, topic, isEssential: true, fixed: ['inApp', 'email'], inApp: true, email: 'now', push: true }) as const

/** In the order of the settings. */
export const NOTIFICATIONS = {
  follower: social('people', ['performer'], { email: 'weekly', push: false }),
  like: social('people', BOTH, { email: 'off', push: false }),
  comment: social('people', ['performer'], { email: 'daily', push: true }),
  reply: social('people', BOTH, { email: 'daily', push: true }),
  /** In the text of a post. */
  mention: social('people', ['performer'], { email: 'daily', push: true }),
  /** Something new of a creator whom the account follows. */
  post: social('creators', BOTH, { email: 'weekly', push: false }),
  /** Such a creator is live. */
  live: social('creators', BOTH, { email: 'off', push: true }),
  /** A stream that the account asked to be reminded of, or has a ticket of, starts soon, was moved or cancelled. */
  reminder: social('creators', BOTH, { email: 'now', push: true }),
  /** While no page of the account was open. */
  message: social('messages', BOTH, { email: 'now', push: true }),
  /** A fan requests a private call. */
  call: social('messages', ['performer'], { email: 'now', push: true }),
  /** A creator asks to be co-author, answers, leaves, or is removed. */
  collab: social('creators', ['performer'], { email: 'now', push: true }),
  /** Somebody joined by the account's invitation, or made the first sale or purchase. */
  referral: social('people', BOTH, { email: 'daily', push: true }),
  subscriber: social('earnings', ['performer'], { email: 'daily', push: true }),
  renewal: social('earnings', ['performer'], { email: 'off', push: false }),
  tip: social('earnings', ['performer'], { email: 'daily', push: true }),
  sale: social('earnings', ['performer'], { email: 'daily', push: true }),
  /** It was approved, paid, rejected, or failed. */
  payout: essential('earnings', ['performer']),
  /** Of the buyer: it was sent or refunded. Of the seller: it was ordered or refunded. */
  order: essential('purchases', BOTH),
  /** It ended, or was not renewed. */
  subscription: essential('purchases', BOTH),
  /** What the account paid from its wallet: emails alone, since nobody is notified on the site of what they did themselves. */
  spending: {
    for: BOTH,
    topic: 'purchases',
    isEssential: false,
    fixed: ['inApp', 'push'],
    inApp: false,
    email: 'daily',
    push: false,
  },
  /** Of a creator's documents and profile, of who wants to become one, and of what somebody published. */
  review: essential('account', BOTH),
  /** What became of a report. */
  report: essential('account', BOTH),
  /** A login with a new device, another password. */
  security: essential('account', BOTH),
  /** The operator's. */
  announcement: { ...social('account', BOTH, { email: 'now', push: true }), fixed: ['inApp'] },
} as const satisfies Record<string, KindRules>
export type NotificationKind = keyof typeof NOTIFICATIONS
// Object.keys forgets which keys there are.
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as [NotificationKind, ...NotificationKind[]]
export const ESSENTIAL_KINDS = NOTIFICATION_KINDS.filter((kind) => NOTIFICATIONS[kind].isEssential)

/** Pure: whether a channel of a kind cannot be switched. */
export function isFixed(kind: NotificationKind, channel: NotificationChannel): boolean {
  return NOTIFICATIONS[kind].fixed.some((fixed) => fixed === channel)
}

/** What a notification is about, and where it leads. */
export const NOTIFICATION_TARGETS = [
  'feed',
  'video',
  'gallery',
  'product',
  'performer',
  'comment',
  'stream',
  'conversation',
  'private_call',
  'tip',
  'sale',
  'order',
  'subscription',
  'payout',
  'announcement',
] as const
export type NotificationTarget = (typeof NOTIFICATION_TARGETS)[number]

/** Kinds that have several reasons name theirs. */
export const NOTIFICATION_EVENTS = [
  'ordered',
  'ended',
  'renewal_failed',
  'confirm_renewal',
  'approved',
  'rejected',
  'age_passed',
  'age_refused',
  'taken_down',
  'restored',
  'actioned',
  'dismissed',
  'new_login',
  'password_changed',
  'payout_destination_changed',
  'login_connected',
  'login_disconnected',
  'stream_moved',
  'stream_cancelled',
  'stream_warned',
  'goal_reached',
  'wish_reached',
  'collab_asked',
  'collab_share_asked',
  'collab_accepted',
  'collab_declined',
  'collab_left',
  'collab_removed',
  'referral_joined',
  'referral_qualified',
] as const
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number]

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
  /** What happened, where the kind alone does not say it. */
  event: z.enum(NOTIFICATION_EVENTS).nullable(),
  /** Of an announcement. */
  announcement: z.object({ title: z.string(), text: z.string(), link: z.string().nullable() }).nullable(),
  /** Of a tip, with what the fan wrote. */
  tokens: z.int().nullable(),
  text: z.string().nullable(),
  /** Of what the tip was for. */
  tipTitle: z.string().nullable(),
  /** How many events it stands for. */
  count: z.int(),
  isRead: z.boolean(),
  createdAt: Instant,
  /** When the last event of the group happened. */
  updatedAt: Instant,
})
export type Notification = z.output<typeof Notification>

const Unread = z.object({ unread: z.int().max(UNREAD_MAX) })

/** Kinds of the account's role only, in the order of the table. */
export const NotificationSetting = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  topic: z.enum(NOTIFICATION_TOPICS),
  inApp: z.boolean(),
  email: z.enum(EMAIL_CADENCES),
  push: z.boolean(),
  fixed: z.array(z.enum(NOTIFICATION_CHANNELS)),
})
export type NotificationSetting = z.output<typeof NotificationSetting>
const settings = ok(z.object({ kinds: z.array(NotificationSetting) }))

/** Of an unsubscribe link. */
const UnsubscribeToken = opaque(600)
const unsubscribed = ok(
  z.object({
    kinds: z.array(z.enum(NOTIFICATION_KINDS)),
    /** Whose posts came by mail. */
    creator: z.string().nullable(),
    isUnsubscribed: z.boolean(),
  }),
)

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
    summary:
      'Change by which channels kinds of notifications come. Kinds and channels that are not given stay as they are',
    body: z.strictObject({
      kinds: z
        .array(
          z.strictObject({
            kind: z.enum(NOTIFICATION_KINDS),
            inApp: z.boolean().optional(),
            email: z.enum(EMAIL_CADENCES).optional(),
            push: z.boolean().optional(),
          }),
        )
        .min(1)
        .max(NOTIFICATION_KINDS.length),
    }),
    response: settings,
    errors: ['invalid_state'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'POST /notifications/unsubscribe': {
    for: 'anyone',
    summary: 'Stop the emails that a link in an email names, or send them again. The link proves whose they are',
    body: z.strictObject({ token: UnsubscribeToken, isUnsubscribed: z.boolean().default(true) }),
    response: unsubscribed,
    errors: ['token_invalid'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
})
