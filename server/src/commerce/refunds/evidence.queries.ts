import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

/** Nobody reads more of it, and a bank least of all. */
const LINES_MAX = 200

export type EvidenceLine = { at: Temporal.Instant; text: string }

/** What the fan did with what was paid, oldest first: log-ins and purchases. */
export async function findActivity(
  { db }: Db,
  { fanId, from, to }: { fanId: AccountId; from: Temporal.Instant; to: Temporal.Instant },
): Promise<EvidenceLine[]> {
  const { rows } = await sql<EvidenceLine>`
    select at, text from (
      select created_at as at, concat('Logged in from ', address, ' with ', user_agent) as text from session where account_id = ${fanId}
      union all
      select s.created_at, concat('Paid ', s.tokens, ' tokens: ', s.kind, coalesce(' of ' || a.name, ''))
      from sale s left join account a on a.id = s.performer_id
      where s.fan_id = ${fanId} and s.tokens is not null
    ) as activity
    where at >= ${from} and at < ${to}
    order by at
    limit ${LINES_MAX}
  `.execute(db)
  return rows
}
