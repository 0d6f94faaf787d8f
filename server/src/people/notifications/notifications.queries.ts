import type { AccountId, FileId, NotificationId } from '@limelight/contract/ids'
import {
  type EmailCadence,
  ESSENTIAL_KINDS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationEvent,
  type NotificationKind,
  type NotificationTarget,
} from '@limelight/contract/people/notifications'
import { UNREAD_MAX } from '@limelight/contract/people/unread-limit'
import { type RawBuilder, sql } from 'kysely'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'
import type { Viewer } from '#/platform/http/caller'
import type { Position } from './notification-cursor.ts'

type Reader = Viewer & { id: AccountId }

/** After this time nobody looks for them, and the same source may notify again. */
const KEEP_DAYS = 90

export type NotificationRow = {
  id: NotificationId
  kind: NotificationKind
  event: NotificationEvent | null
  target_kind: NotificationTarget | null
  target_id: string | null
  tokens: number | null
  // Of a tip.
  text: string | null
  tip_title: string | null
  count: number
  read_at: Temporal.Instant | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  actor_id: AccountId | null
  actor_name: string | null
  actor_username: string | null
  actor_avatar_file_id: FileId | null
  actor_role: string | null
  announcement_title: string | null
  announcement_text: string | null
  announcement_link: string | null
}

/** A group stays when its last actor may not be shown; a single one goes. */
export async function listNotifications(
  { db }: Db,
  reader: Reader,
  { isUnread, before, limit }: { isUnread: boolean; before: Position | undefined; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    ${selectFor(reader)} and n.is_in_app
      ${isUnread ? sql`and n.read_at is null` : sql``}
      ${before ? sql`and (n.updated_at, n.id) < (${before.at}, ${before.id})` : sql``}
    order by n.updated_at desc, n.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

/**
 * Some of them, as far as the reader may still see them; those that are only mailed or pushed, too. Newest first. No list shows what was
 * spent, so that reading the list has not read it.
 */
export async function findNotifications(
  { db }: Db,
  reader: Reader,
  { ids, isUnread }: { ids: readonly string[]; isUnread: boolean },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    ${selectFor(reader)} and n.id = any(${ids}::uuid[])
      ${isUnread ? sql`and (n.read_at is null or n.kind = 'spending')` : sql``}
    order by n.updated_at desc, n.id desc
  `.execute(db)
  return rows
}

function selectFor(reader: Reader): RawBuilder<unknown> {
  return sql`
    select n.id, n.kind, n.event, n.target_kind, n.target_id, n.tokens, n.count, n.read_at, n.created_at, n.updated_at,
      a.id as actor_id, a.name as actor_name, a.username as actor_username, a.avatar_file_id as actor_avatar_file_id,
      a.role as actor_role, tip.tip_text as text, tip.tip_title, o.title as announcement_title, o.text as announcement_text, o.link as announcement_link
    from notification n
    left join account a on a.id = n.actor_id and ${isActorShown(reader)}
    left join sale tip on n.target_kind = 'tip' and tip.id = n.target_id and a.id is not null
    left join announcement o on n.target_kind = 'announcement' and o.id = n.target_id
    where n.account_id = ${reader.id} and n.kind = any(${NOTIFICATION_KINDS}) and ${isListed(reader)}`
}

/** Without messages, which have a number of their own. Up to `UNREAD_MAX`, so that it costs the same for everybody. A counter would be a row that all events wait for. */
export async function countUnread({ db }: Db, reader: Reader): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread
    from (
      select from notification n
      where n.account_id = ${reader.id} and n.read_at is null and n.is_in_app
        and n.kind <> 'message' and n.kind = any(${NOTIFICATION_KINDS})
        and ${isListed(reader)}
      limit ${UNREAD_MAX}
    ) as counted
  `.execute(db)
  return rows[0]?.unread ?? 0
}

function isListed(reader: Reader): RawBuilder<boolean> {
  return sql`(n.actor_id is null or n.count > 1 or ${isActorShown(reader)})`
}

function isActorShown(reader: Reader): RawBuilder<boolean> {
  const isActive = sql`exists (select from account x where x.id = n.actor_id and x.status = 'active')`
  return sql`(n.kind = any(${ESSENTIAL_KINDS}::text[]) or (${isNotBlocked(sql.ref('n.actor_id'), reader)}
    and (n.kind not in ('post', 'live', 'message') or ${isActive})))`
}

/** All of the account's without ids. */
export async function markRead(
  tx: Tx,
  accountId: AccountId,
  ids: readonly NotificationId[] | undefined,
): Promise<void> {
  await sql`
    update notification set read_at = ${tx.clock.now()}
    where account_id = ${accountId} and read_at is null ${ids ? sql`and id = any(${ids}::uuid[])` : sql``}
  `.execute(tx.db)
}

/** True when there was one. */
export async function markGroupRead(tx: Tx, accountId: AccountId, groupKey: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notification set read_at = ${tx.clock.now()}
    where account_id = ${accountId} and group_key = ${groupKey} and read_at is null
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** Of content that is gone, and of a call that needs no answer any more. One that stands for more leads to the creator instead. */
export async function deleteByTarget({ db }: Db, targetId: string): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`
    delete from notification
    where target_id = ${targetId} and kind in ('post', 'live', 'mention', 'call') and count = 1
    returning account_id
  `.execute(db)
  return rows.map((row) => row.account_id)
}

export type SettingRow = {
  kind: NotificationKind
  channel: NotificationChannel
  is_enabled: boolean
  cadence: Exclude<EmailCadence, 'off'> | null
}

export async function findSettings({ db }: Db, accountId: AccountId): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select kind, channel, is_enabled, cadence from notification_setting where account_id = ${accountId}
  `.execute(db)
  return rows
}

/** What waits to be mailed of kinds that are switched off is never mailed. */
export async function saveSettings(tx: Tx, accountId: AccountId, settings: readonly SettingRow[]): Promise<void> {
  await sql`
    insert into notification_setting (account_id, kind, channel, is_enabled, cadence)
    select ${accountId}, kind, channel, is_enabled, cadence
    from jsonb_to_recordset(${JSON.stringify(settings)}::jsonb)
      as r (kind text, channel text, is_enabled boolean, cadence text)
    on conflict (account_id, kind, channel) do update
      set is_enabled = excluded.is_enabled, cadence = excluded.cadence
  `.execute(tx.db)
  const silent = settings.flatMap(({ kind, channel, is_enabled }) => (channel === 'email' && !is_enabled ? kind : []))
  if (silent.length === 0) return
  await sql`
    delete from notification_mail m using notification n
    where m.account_id = ${accountId} and n.id = m.notification_id and n.kind = any(${silent}::text[])
  `.execute(tx.db)
}

export async function deleteOldNotifications(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const limit = ctx.clock.now().subtract({ hours: 24 * KEEP_DAYS })
  await deleteInBatches(ctx, { table: 'notification', expired: sql`updated_at < ${limit}` }, signal)
  await deleteInBatches(ctx, { table: 'notification_source', expired: sql`created_at < ${limit}` }, signal)
}
