import type { PayoutFigures, PayoutSchedule } from '@limelight/contract/finance/payouts'
import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type ScheduleRow = {
  performer_id: AccountId
  every: PayoutSchedule
  next_on: string
  last_obstacle: PayoutFigures['obstacle']
}

export async function findSchedule({ db }: Db, performerId: AccountId): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select performer_id, every, next_on::text, last_obstacle from payout_schedule where performer_id = ${performerId}
  `.execute(db)
  return rows[0]
}

export async function saveSchedule(
  tx: Tx,
  performerId: AccountId,
  { every, nextOn }: { every: PayoutSchedule; nextOn: string },
): Promise<void> {
  await sql`
    insert into payout_schedule (performer_id, every, next_on, updated_at)
    values (${performerId}, ${every}, ${nextOn}::date, ${tx.clock.now()})
    on conflict (performer_id) do update set every = excluded.every, next_on = excluded.next_on, updated_at = excluded.updated_at
  `.execute(tx.db)
}

export async function deleteSchedule(tx: Tx, performerId: AccountId): Promise<void> {
  await sql`delete from payout_schedule where performer_id = ${performerId}`.execute(tx.db)
}

/** The first one whose day has come; others may work on the next ones at the same time. */
export async function lockDueSchedule(tx: Tx, today: string): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select performer_id, every, next_on::text, last_obstacle from payout_schedule
    where next_on <= ${today}::date order by next_on, performer_id limit 1 for update skip locked
  `.execute(tx.db)
  return rows[0]
}

export async function moveSchedule(
  tx: Tx,
  performerId: AccountId,
  { nextOn, obstacle }: { nextOn: string; obstacle: string | null },
): Promise<void> {
  await sql`
    update payout_schedule set next_on = ${nextOn}::date, last_obstacle = ${obstacle}, updated_at = ${tx.clock.now()}
    where performer_id = ${performerId}
  `.execute(tx.db)
}
