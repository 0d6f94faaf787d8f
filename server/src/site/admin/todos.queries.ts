import type { OperatorTodo } from '@limelight/contract/site/admin'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

export type TodoRow = {
  kind: OperatorTodo['kind']
  count: number
  since: Temporal.Instant
  due_at: Temporal.Instant | null
}

/** A difference that was looked into stays in the records; older ones are history. */
const DIFFERENCES_FOR_DAYS = 7

/** Kinds of which something waits, in no order. */
export async function listWaiting({ db }: Db, now: Temporal.Instant): Promise<TodoRow[]> {
  const { rows } = await sql<TodoRow>`
    select kind, count, since, due_at
    from (
      select 'disputes' as kind, count(*)::int as count, min(created_at) as since, min(evidence_due_at) as due_at
      from dispute where status = 'open' and evidence_sent_at is null
      union all
      select 'payouts', count(*)::int, min(created_at), null
      from payout_request where status = 'pending'
      union all
      select 'approvedPayouts', count(*)::int, min(updated_at), null
      from payout_request where status = 'approved'
      union all
      select 'performers', count(*)::int, min(updated_at), null
      from performer where status = 'pending_review'
      union all
      select 'ageChecks', count(*)::int, min(requested_at), null
      from age_check where status = 'pending' and provider_ref is null
      union all
      select 'reports', count(*)::int, min(created_at), null
      from report where status in ('received', 'in_review') and object_type <> 'message'
      union all
      select 'reportedMessages', count(*)::int, min(created_at), null
      from report where status in ('received', 'in_review') and object_type = 'message'
      union all
      select 'messages', count(*)::int, min(created_at), null
      from contact_message where status = 'new'
      union all
      select 'differences', count(*)::int, min(r.checked_at), null
      from reconciliation r
      join reconciliation_difference d on d.reconciliation_id = r.id
      where r.day > ${now}::timestamptz - ${DIFFERENCES_FOR_DAYS} * interval '1 day'
      union all
      select 'failedJobs', count(*)::int, min(failed_at), null
      from failed_job
    ) waiting
    where count > 0
  `.execute(db)
  return rows
}
