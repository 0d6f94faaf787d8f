import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { isOwnSale } from '#/people/access/share-kinds.queries'
import type { Db, Tx } from '#/platform/ctx'
import { isKnownTo } from './fan-groups.queries.ts'
import { isShownTo, spentBy } from './fan-lists.queries.ts'

export type Pair = { performerId: AccountId; fanId: AccountId }

export type KnownFanRow = {
  spent_minor: number
  follows_since: Temporal.Instant | null
  subscribed_until: Temporal.Instant | null
  last_purchase_at: Temporal.Instant | null
  note: string | null
  note_updated_at: Temporal.Instant | null
}

/** Undefined for accounts that are no fan of the creator, not public or across a block. */
export async function findKnownFan(
  { db }: Db,
  { performerId, fanId }: Pair,
  now: Temporal.Instant,
): Promise<KnownFanRow | undefined> {
  const { rows } = await sql<KnownFanRow>`
    select spending.spent_minor,
      (select f.created_at from follow f where f.fan_id = a.id and f.performer_id = ${performerId}) as follows_since,
      (
        select s.expired_at from subscription s
        where s.fan_id = a.id and s.performer_id = ${performerId} and ${hasActiveSubscription('s', now)}
      ) as subscribed_until,
      (
        select max(sold.created_at) from sale sold
        where sold.fan_id = a.id and sold.performer_id = ${performerId} and sold.refunded_at is null
          and ${isOwnSale('sold')}
      ) as last_purchase_at,
      n.text as note, n.updated_at as note_updated_at
    from account a
    cross join lateral ${spentBy(performerId)}
    left join fan_note n on n.performer_id = ${performerId} and n.fan_id = a.id
    where a.id = ${fanId} and ${isShownTo(performerId)}
      and ${isKnownTo({ fan: sql.ref('a.id'), performerId, now })}
  `.execute(db)
  const [row] = rows
  // The driver gives sums of bigint as text.
  return row && { ...row, spent_minor: Number(row.spent_minor) }
}

export async function writeNote(tx: Tx, { performerId, fanId }: Pair, text: string): Promise<void> {
  await sql`
    insert into fan_note (performer_id, fan_id, text, updated_at)
    values (${performerId}, ${fanId}, ${text}, ${tx.clock.now()})
    on conflict (performer_id, fan_id) do update set text = excluded.text, updated_at = excluded.updated_at
  `.execute(tx.db)
}

export async function deleteNote(tx: Tx, { performerId, fanId }: Pair): Promise<void> {
  await sql`delete from fan_note where performer_id = ${performerId} and fan_id = ${fanId}`.execute(tx.db)
}
