import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, NotificationId } from '@limelight/contract/ids'
import {
  NOTIFICATION_KINDS,
  NOTIFICATIONS,
  type Notification,
  type NotificationKind,
  type NotificationSetting,
  type notifications,
} from '@limelight/contract/notifications'
import type { Role } from '@limelight/contract/roles'
import { publicImageUrl } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
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

/** Those of others are left alone. Returns how many are unread then. */
export function markRead(ctx: Ctx, reader: Reader, ids: readonly NotificationId[] | undefined): Promise<number> {
  return ctx.transaction(async (tx) => {
    await queries.markRead(tx, reader.id, ids)
    return queries.countUnread(tx, reader)
  })
}

type Owner = { id: AccountId; role: Role }

export async function listSettings(ctx: Ctx, owner: Owner): Promise<NotificationSetting[]> {
  const changed = await queries.findSettings(ctx, owner.id)
  return kindsOf(owner.role).map((kind) => {
    const { isEssential } = NOTIFICATIONS[kind]
    const inApp = isEssential || (changed.find((row) => row.kind === kind)?.is_enabled ?? true)
    return { kind, inApp, isEssential }
  })
}

/** Throws `invalid_state` for kinds of other roles, kinds given twice, and essential ones switched off. */
export async function changeSettings(ctx: Ctx, owner: Owner, changes: Changes): Promise<NotificationSetting[]> {
  const allowed = kindsOf(owner.role)
  const isRefused = changes.some(
    ({ kind, inApp }) => !allowed.includes(kind) || (!inApp && NOTIFICATIONS[kind].isEssential),
  )
  if (isRefused || new Set(changes.map(({ kind }) => kind)).size < changes.length) throw new AppError('invalid_state')
  const rows = changes.map(({ kind, inApp }) => ({ kind, channel: 'inApp' as const, is_enabled: inApp }))
  await ctx.transaction((tx) => queries.saveSettings(tx, owner.id, rows))
  return listSettings(ctx, owner)
}

function kindsOf(role: Role): NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) => (NOTIFICATIONS[kind].for as readonly Role[]).includes(role))
}

function toNotification(row: queries.NotificationRow): Notification {
  return {
    _id: row.id,
    kind: row.kind,
    actor: row.actor_id && {
      _id: row.actor_id,
      name: row.actor_name ?? '',
      username: row.actor_username,
      avatar: publicImageUrl(row.actor_avatar_file_id, 'avatar'),
      isPerformer: row.actor_role === 'performer',
    },
    target: row.target_kind && row.target_id ? { kind: row.target_kind, id: row.target_id } : null,
    tokens: row.tokens,
    count: row.count,
    isRead: row.read_at !== null,
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}
