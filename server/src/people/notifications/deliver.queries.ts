/** A batch of one event's notifications, each step one statement however many accounts it reaches. */
import type { AccountId } from '@limelight/contract/ids'
import type { EmailCadence, NotificationKind } from '@limelight/contract/people/notifications'
import { type RawBuilder, sql } from 'kysely'
import { hasRestricted } from '#/people/access/restrictions.queries'
import type { Db, Tx } from '#/platform/ctx'
import { executeLater } from '#/platform/db/execute-later'
import type { Happening } from './notify.service.ts'

export type Recipient = {
  account_id: AccountId
  is_mailable: boolean
  has_device: boolean
  /** Null where the account has not chosen. */
  in_app: boolean | null
  email_enabled: boolean | null
  cadence: Exclude<EmailCadence, 'off'> | null
  push: boolean | null
}

type Reach = {
  accountIds: readonly AccountId[]
  kind: NotificationKind
  actorId: AccountId | null
  ignoresBlocks: boolean
  ignoresRestrictions: boolean
}

/** Those of the accounts that may hear of it. Nothing comes from an actor who is suspended, unless it is about the account itself. */
export async function findRecipients(
  { db }: Db,
  { accountIds, kind, actorId, ignoresBlocks, ignoresRestrictions }: Reach,
): Promise<Recipient[]> {
  const isBetween = sql`
    and exists (select from account x where x.id = ${actorId}::uuid and x.status = 'active')
    and not exists (select from account_block b where b.blocker_id = a.id and b.blocked_id = ${actorId}::uuid)
    and not exists (select from account_block b where b.blocker_id = ${actorId}::uuid and b.blocked_id = a.id)`
  const isHeard = sql`and not ${hasRestricted(sql.ref('a.id'), sql`${actorId}::uuid`)}`
  const { rows } = await sql<Recipient>`
    select a.id as account_id, a.email is not null and a.email_verified_at is not null as is_mailable,
      exists (select from push_subscription s where s.account_id = a.id) as has_device,
      i.is_enabled as in_app, m.is_enabled as email_enabled, m.cadence, p.is_enabled as push
    from account a
    left join notification_setting i on i.account_id = a.id and i.kind = ${kind} and i.channel = 'inApp'
    left join notification_setting m on m.account_id = a.id and m.kind = ${kind} and m.channel = 'email'
    left join notification_setting p on p.account_id = a.id and p.kind = ${kind} and p.channel = 'push'
    where ${isAmong(accountIds)} and a.status = 'active' ${ignoresBlocks || actorId === null ? sql`` : isBetween}
      ${ignoresRestrictions || actorId === null ? sql`` : isHeard}
  `.execute(db)
  return rows
}

/**
 * Most events reach one account. An array of known length looks cheaper to the planner than any array, so each event would be planned
 * anew, at twenty times the cost of the look-up.
 */
function isAmong(accountIds: readonly AccountId[]): RawBuilder<boolean> {
  const [one, ...others] = accountIds
  return others.length === 0
    ? sql<boolean>`a.id = ${one ?? null}::uuid`
    : sql<boolean>`a.id = any(${accountIds}::uuid[])`
}

export type SavedNotification = { id: string; account_id: AccountId; mailed_at: Temporal.Instant | null }

type NewNotifications = Happening & {
  groupKey: string
  /** When it happened: jobs run in any order. */
  at: Temporal.Instant
  to: readonly { id: string; account_id: AccountId; is_in_app: boolean; read_at: string | null }[]
}

/**
 * Leaves out those whom the same source has notified before. In one statement: while a group's row is being read by its owner, the conflict
 * is looked for again, and what happened afterwards becomes a notification of its own. In the order of accounts, so that
 * two batches do not wait for each other.
 */
export async function saveNotifications(tx: Tx, one: NewNotifications): Promise<SavedNotification[]> {
  const { at, target } = one
  const { rows } = await sql<SavedNotification>`
    with chosen as (
      select * from jsonb_to_recordset(${JSON.stringify(one.to)}::jsonb)
        as r (id uuid, account_id uuid, is_in_app boolean, read_at timestamptz)
    ),
    added as (
      insert into notification_source (account_id, source, created_at)
      select account_id, ${one.source}, ${at} from chosen order by account_id
      on conflict do nothing
      returning account_id
    )
    insert into notification (id, account_id, kind, event, actor_id, target_kind, target_id, tokens, group_key, is_in_app,
      created_at, updated_at, read_at)
    select w.id, w.account_id, ${one.kind}, ${one.event ?? null},
      (select id from account where id = ${one.actorId}::uuid), ${target?.kind ?? null}, ${target?.id ?? null}::uuid,
      ${one.tokens ?? null}::bigint, ${one.groupKey}, w.is_in_app, ${at}::timestamptz, ${at}::timestamptz, w.read_at
    from added join chosen w using (account_id)
    order by w.account_id
    on conflict (account_id, group_key) where read_at is null do update
      set count = notification.count + 1,
        actor_id = case when excluded.updated_at >= notification.updated_at then excluded.actor_id else notification.actor_id end,
        event = case when excluded.updated_at >= notification.updated_at then excluded.event else notification.event end,
        is_in_app = notification.is_in_app or excluded.is_in_app,
        updated_at = greatest(notification.updated_at, excluded.updated_at)
    returning id, account_id, mailed_at
  `.execute(tx.db)
  return rows
}

/** One that waits already keeps its time. */
export async function insertDueMails(
  tx: Tx,
  mails: readonly { id: string; account_id: AccountId; due_at: string }[],
): Promise<void> {
  if (mails.length === 0) return
  await executeLater(
    tx.db,
    sql`
      insert into notification_mail (notification_id, account_id, due_at)
      select id, account_id, due_at
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as r (id uuid, account_id uuid, due_at timestamptz)
      on conflict do nothing
    `,
  )
}
