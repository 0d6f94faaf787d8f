import type { AccountId, FileId, NotificationId } from '@limelight/contract/ids'
import {
  ESSENTIAL_KINDS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationTarget,
  UNREAD_MAX,
} from '@limelight/contract/notifications'
import { type RawBuilder, sql } from 'kysely'
import { isNotBlocked } from '#/people/blocks/blocked-viewers.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { Position } from './notification-cursor.ts'

type Reader = Viewer & { id: AccountId }

/** After this time nobody looks for them, and the same source may notify again. */
const KEEP_DAYS = 90

/** By either side. */
export async function isBlocked({ db }: Db, one: AccountId, other: AccountId): Promise<boolean> {
  const { rows } = await sql`
    select from account_block
    where (blocker_id = ${one} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${one})
    limit 1
  `.execute(db)
  return rows.length > 0
}

type NewNotification = {
  id: string
  kind: NotificationKind
  accountId: AccountId
  actorId: AccountId | null
  target: { kind: NotificationTarget; id: string } | null
  source: string
  groupKey: string
  tokens: number | null
  /** When it happened: jobs run in any order. */
  at: Temporal.Instant
}

/**
 * False when the source notified before, or one of the accounts is gone. In one statement: while the group's row is being read
 * by its owner, the conflict is looked for again, and what happened afterwards becomes a notification of its own.
 */
export async function saveNotification(tx: Tx, one: NewNotification): Promise<boolean> {
  const { at } = one
  const { numAffectedRows } = await sql`
    with added as (
      insert into notification_source (account_id, source, created_at)
      select id, ${one.source}, ${at} from account where id = ${one.accountId}
      on conflict do nothing
      returning account_id
    )
    insert into notification (id, account_id, kind, actor_id, target_kind, target_id, tokens, group_key, created_at, updated_at)
    select ${one.id}::uuid, account_id, ${one.kind}, (select id from account where id = ${one.actorId}::uuid),
      ${one.target?.kind ?? null}, ${one.target?.id ?? null}::uuid, ${one.tokens}::bigint, ${one.groupKey},
      ${at}::timestamptz, ${at}::timestamptz
    from added
    on conflict (account_id, group_key) where read_at is null do update
      set count = notification.count + 1,
        actor_id = case when excluded.updated_at >= notification.updated_at then excluded.actor_id else notification.actor_id end,
        updated_at = greatest(notification.updated_at, excluded.updated_at)
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export type NotificationRow = {
  id: NotificationId
  kind: NotificationKind
  target_kind: NotificationTarget | null
  target_id: string | null
  tokens: number | null
  count: number
  read_at: Temporal.Instant | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  actor_id: AccountId | null
  actor_name: string | null
  actor_username: string | null
  actor_avatar_file_id: FileId | null
  actor_role: string | null
}

/** A group stays when its last actor may not be shown; a single one goes. */
export async function listNotifications(
  { db }: Db,
  reader: Reader,
  { isUnread, before, limit }: { isUnread: boolean; before: Position | undefined; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.target_kind, n.target_id, n.tokens, n.count, n.read_at, n.created_at, n.updated_at,
      a.id as actor_id, a.name as actor_name, a.username as actor_username, a.avatar_file_id as actor_avatar_file_id,
      a.role as actor_role
    from notification n
    left join account a on a.id = n.actor_id and ${isActorShown(reader)}
    where n.account_id = ${reader.id} and n.kind = any(${NOTIFICATION_KINDS}) and ${isListed(reader)}
      ${isUnread ? sql`and n.read_at is null` : sql``}
      ${before ? sql`and (n.updated_at, n.id) < (${before.at}, ${before.id})` : sql``}
    order by n.updated_at desc, n.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

/** Up to `UNREAD_MAX`, so that it costs the same for everybody. A counter would be a row that all events wait for. */
export async function countUnread({ db }: Db, reader: Reader): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread
    from (
      select from notification n
      where n.account_id = ${reader.id} and n.read_at is null and n.kind = any(${NOTIFICATION_KINDS})
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
  return sql`(n.kind = any(${ESSENTIAL_KINDS}::text[]) or ${isNotBlocked(sql.ref('n.actor_id'), reader)})`
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

export type SettingRow = { kind: NotificationKind; channel: 'inApp'; is_enabled: boolean }

export async function findSettings({ db }: Db, accountId: AccountId): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select kind, channel, is_enabled from notification_setting where account_id = ${accountId} and channel = 'inApp'
  `.execute(db)
  return rows
}

export async function saveSettings(tx: Tx, accountId: AccountId, settings: readonly SettingRow[]): Promise<void> {
  await sql`
    insert into notification_setting (account_id, kind, channel, is_enabled)
    select ${accountId}, kind, channel, is_enabled
    from jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) as r (kind text, channel text, is_enabled boolean)
    on conflict (account_id, kind, channel) do update set is_enabled = excluded.is_enabled
  `.execute(tx.db)
}

export async function deleteOldNotifications(ctx: Ctx): Promise<void> {
  const limit = ctx.clock.now().subtract({ hours: 24 * KEEP_DAYS })
  await sql`delete from notification where updated_at < ${limit}`.execute(ctx.db)
  await sql`delete from notification_source where created_at < ${limit}`.execute(ctx.db)
}
