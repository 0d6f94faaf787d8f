/** The statements of `deliver.queries.ts` for happenings that differ. */
import type { AccountId } from '@limelight/contract/ids'
import type { NotificationEvent, NotificationKind, NotificationTarget } from '@limelight/contract/people/notifications'
import { sql } from 'kysely'
import { hasRestricted } from '#/people/access/restrictions.queries'
import type { Db, Tx } from '#/platform/ctx'
import type { Recipient, SavedNotification } from './deliver.queries.ts'

export type ReachOf = {
  /** Of the happening. */
  n: number
  account_id: AccountId
  kind: NotificationKind
  actor_id: AccountId | null
  ignores_blocks: boolean
  ignores_restrictions: boolean
}

/**
 * Those of the accounts that may hear of it, by the same rules as `findRecipients`. Each condition is a subquery of one value: the planner
 * may read a whole table for an `exists` beside an `or`.
 */
export async function findRecipientsOf({ db }: Db, reach: readonly ReachOf[]): Promise<(Recipient & { n: number })[]> {
  const hasBlocked = (blocker: string, blocked: string) =>
    sql`coalesce((select true from account_block b where b.blocker_id = ${sql.ref(blocker)} and b.blocked_id = ${sql.ref(blocked)}), false)`
  const { rows } = await sql<Recipient & { n: number }>`
    select r.n, a.id as account_id, a.email is not null and a.email_verified_at is not null as is_mailable,
      (select exists (select from push_subscription s where s.account_id = a.id)) as has_device,
      i.is_enabled as in_app, m.is_enabled as email_enabled, m.cadence, p.is_enabled as push
    from jsonb_to_recordset(${JSON.stringify(reach)}::jsonb)
      as r (n int, account_id uuid, kind text, actor_id uuid, ignores_blocks boolean, ignores_restrictions boolean)
    join account a on a.id = r.account_id and a.status = 'active'
    left join notification_setting i on i.account_id = a.id and i.kind = r.kind and i.channel = 'inApp'
    left join notification_setting m on m.account_id = a.id and m.kind = r.kind and m.channel = 'email'
    left join notification_setting p on p.account_id = a.id and p.kind = r.kind and p.channel = 'push'
    where r.actor_id is null or (
      (r.ignores_blocks or (
        coalesce((select x.status = 'active' from account x where x.id = r.actor_id), false)
        and not ${hasBlocked('a.id', 'r.actor_id')} and not ${hasBlocked('r.actor_id', 'a.id')}
      ))
      and (r.ignores_restrictions or not (select ${hasRestricted(sql.ref('a.id'), sql.ref('r.actor_id'))}))
    )
    order by r.n
  `.execute(db)
  return rows
}

export type NewNotification = {
  id: string
  account_id: AccountId
  source: string
  kind: NotificationKind
  event: NotificationEvent | null
  actor_id: AccountId | null
  target_kind: NotificationTarget | null
  target_id: string | null
  tokens: number | null
  group_key: string
  is_in_app: boolean
  at: string
  read_at: string | null
}

/**
 * Like `saveNotifications`. What joins a notification of its group is counted before it is written, since one statement writes no row
 * twice; those that nobody reads are rows of their own, as they are one by one. In the order of accounts and groups, so that two
 * batches do not wait for each other.
 */
export async function saveNotificationsOf(
  { db }: Tx,
  added: readonly NewNotification[],
): Promise<(SavedNotification & { group_key: string })[]> {
  const { rows } = await sql<SavedNotification & { group_key: string }>`
    with chosen as (
      select distinct on (account_id, source) *
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
        as r (id uuid, account_id uuid, source text, kind text, event text, actor_id uuid, target_kind text, target_id uuid,
          tokens bigint, group_key text, is_in_app boolean, at timestamptz, read_at timestamptz)
      order by account_id, source, at, id
    ),
    added as (
      insert into notification_source (account_id, source, created_at)
      select account_id, source, at from chosen order by account_id, source
      on conflict do nothing
      returning account_id, source
    ),
    fresh as (
      select c.*, case when c.read_at is null then '' else c.source end as apart
      from added
      join chosen c using (account_id, source)
    ),
    grouped as (
      select distinct on (account_id, group_key, apart) f.*, count(*) over same as times,
        bool_or(is_in_app) over same as is_listed, min(at) over same as first_at
      from fresh f
      window same as (partition by account_id, group_key, apart)
      order by account_id, group_key, apart, at desc, id desc
    )
    insert into notification (id, account_id, kind, event, actor_id, target_kind, target_id, tokens, group_key, is_in_app,
      created_at, updated_at, read_at, count)
    select g.id, g.account_id, g.kind, g.event, (select id from account where id = g.actor_id), g.target_kind, g.target_id,
      g.tokens, g.group_key, g.is_listed, g.first_at, g.at, g.read_at, g.times
    from grouped g
    order by g.account_id, g.group_key
    on conflict (account_id, group_key) where read_at is null do update
      set count = notification.count + excluded.count,
        actor_id = case when excluded.updated_at >= notification.updated_at then excluded.actor_id else notification.actor_id end,
        event = case when excluded.updated_at >= notification.updated_at then excluded.event else notification.event end,
        is_in_app = notification.is_in_app or excluded.is_in_app,
        updated_at = greatest(notification.updated_at, excluded.updated_at)
    returning id, account_id, mailed_at, group_key
  `.execute(db)
  return rows
}
