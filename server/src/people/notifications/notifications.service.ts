import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, NotificationId } from '@limelight/contract/ids'
import {
  isFixed,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFICATIONS,
  type Notification,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSetting,
  type notifications,
} from '@limelight/contract/people/notifications'
import type { Role } from '@limelight/contract/people/roles'
import { publicImageUrl } from '#/core/media/media.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { readCursor, writeCursor } from './notification-cursor.ts'
import * as queries from './notifications.queries.ts'

type Reader = Viewer & { id: AccountId }
type List = (typeof notifications)['GET /notifications']
type Changes = Output<(typeof notifications)['PUT /notifications/settings']['body']>['kinds']

/** Throws `cursor_invalid`. */
export async function listNotifications(
  ctx: Ctx,
  reader: Reader,
  { cursor, pageSize, unread = false }: Output<List['query']>,
): Promise<Output<List['response']>> {
  const before = cursor === undefined ? undefined : readCursor(cursor)
  const found = await queries.listNotifications(ctx, reader, { isUnread: unread, before, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const isMore = found.length > pageSize
  return {
    data: rows.map(toNotification),
    isMore,
    nextCursor: isMore && last ? writeCursor({ at: last.updated_at, id: last.id }) : null,
  }
}

export function countUnread(ctx: Ctx, reader: Reader): Promise<number> {
  return queries.countUnread(ctx, reader)
}

/** For the account's own pages, wherever they are. */
export async function countUnreadOf(ctx: Db, id: AccountId): Promise<number> {
  return queries.countUnread(ctx, { id, role: 'fan', country: null })
}

/** Those of others are left alone. Returns how many are unread then. */
export function markRead(ctx: Ctx, reader: Reader, ids: readonly NotificationId[] | undefined): Promise<number> {
  return ctx.transaction(async (tx) => {
    await queries.markRead(tx, reader.id, ids)
    await tx.enqueue('unread-changed', { accountIds: [reader.id] })
    return queries.countUnread(tx, reader)
  })
}

type Owner = { id: AccountId; role: Role }

export async function listSettings(ctx: Ctx | Tx, owner: Owner): Promise<NotificationSetting[]> {
  const chosen = await queries.findSettings(ctx, owner.id)
  const find = (kind: NotificationKind, channel: NotificationChannel) =>
    isFixed(kind, channel) ? undefined : chosen.find((row) => row.kind === kind && row.channel === channel)
  return kindsOf(owner.role).map((kind) => {
    const { topic, fixed, email, push } = NOTIFICATIONS[kind]
    const mailed = find(kind, 'email')
    return {
      kind,
      topic,
      inApp: find(kind, 'inApp')?.is_enabled ?? NOTIFICATIONS[kind].inApp,
      email: mailed ? (mailed.cadence ?? 'off') : email,
      push: find(kind, 'push')?.is_enabled ?? push,
      fixed: [...fixed],
    }
  })
}

/** Throws `invalid_state` for kinds of other roles, kinds given twice, and channels that cannot be switched. */
export async function changeSettings(ctx: Ctx, owner: Owner, changes: Changes): Promise<NotificationSetting[]> {
  const allowed = kindsOf(owner.role)
  const isRefused = changes.some(
    (change) =>
      !allowed.includes(change.kind) ||
      NOTIFICATION_CHANNELS.some(
        (channel) =>
          change[channel] !== undefined &&
          change[channel] !== NOTIFICATIONS[change.kind][channel] &&
          isFixed(change.kind, channel),
      ),
  )
  if (isRefused || new Set(changes.map(({ kind }) => kind)).size < changes.length) throw new AppError('invalid_state')
  const rows = changes.flatMap(rowsOf)
  await ctx.transaction((tx) => queries.saveSettings(tx, owner.id, rows))
  return listSettings(ctx, owner)
}

function rowsOf({ kind, inApp, email, push }: Changes[number]): queries.SettingRow[] {
  const rows: queries.SettingRow[] = []
  if (inApp !== undefined) rows.push({ kind, channel: 'inApp', is_enabled: inApp, cadence: null })
  if (email !== undefined)
    rows.push({ kind, channel: 'email', is_enabled: email !== 'off', cadence: email === 'off' ? null : email })
  if (push !== undefined) rows.push({ kind, channel: 'push', is_enabled: push, cadence: null })
  return rows
}

function kindsOf(role: Role): NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) => (NOTIFICATIONS[kind].for as readonly Role[]).includes(role))
}

export function toNotification(row: queries.NotificationRow): Notification {
  return {
    _id: row.id,
    kind: row.kind,
    actor: row.actor_id && {
      _id: row.actor_id,
      name: row.actor_name ?? '',
      username: row.actor_username,
      avatar: publicImageUrl(row.actor_avatar_file_id, 'avatar-small'),
      isPerformer: row.actor_role === 'performer',
    },
    target: row.target_kind && row.target_id ? { kind: row.target_kind, id: row.target_id } : null,
    event: row.event,
    announcement:
      row.announcement_title === null
        ? null
        : { title: row.announcement_title, text: row.announcement_text ?? '', link: row.announcement_link },
    tokens: row.tokens,
    text: row.text,
    tipTitle: row.tip_title,
    count: row.count,
    isRead: row.read_at !== null,
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}
