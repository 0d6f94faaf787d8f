import type { AccountId } from '@limelight/contract/ids'
import type { SegmentCondition } from '@limelight/contract/talk/segments'
import { type RawBuilder, sql } from 'kysely'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Ctx } from '#/platform/ctx'
import { isInGroup } from '#/talk/fan-lists/fan-groups.queries'
import { ownsOneOf } from '#/talk/fan-lists/fan-owners.queries'
import { isInSegment } from '#/talk/segments/segment-condition.queries'
import { type AutomationRow, filesOfAutomation } from './automations.queries.ts'
import { occurrencesOf, type Span } from './occurrences.queries.ts'

export type Expected = { fan_id: AccountId; occurred_at: Temporal.Instant; last_day: string | null }

type Asked = readonly SegmentCondition[] | undefined

/** Fans to whom it happens within the span, who may be written to and were not sent the message for it: how many, and the first. */
export async function listExpected(
  { db, clock }: Ctx,
  automation: AutomationRow,
  { span, segment, excluded, limit }: { span: Span; segment: Asked; excluded: Asked; limit: number },
): Promise<{ rows: Expected[]; total: number }> {
  const { performer_id: performerId } = automation
  const pair = { fan: sql.ref('a.id'), performerId, now: clock.now() }
  const { rows } = await sql<Expected & { total: number }>`
    select found.fan_id, min(found.occurred_at) as occurred_at, max(c.automatic_on)::text as last_day, count(*) over () as total
    from (${occurrencesOf(automation, span)}) as found
    join account a on a.id = found.fan_id
    left join conversation c on least(c.performer_id, c.member_id) = least(${performerId}::uuid, a.id)
      and greatest(c.performer_id, c.member_id) = greatest(${performerId}::uuid, a.id)
    where a.is_public and a.role <> 'operator' and a.id <> ${performerId}
      and ${isNotBlocked(sql.ref('a.id'), { id: performerId, role: 'performer', country: null })}
      and ${isWritable(performerId, clock.now())}
      ${segment ? sql`and ${isInSegment(segment, { performerId, now: clock.now() })}` : sql``}
      ${excluded ? sql`and not coalesce(${isInSegment(excluded, { performerId, now: clock.now() })}, false)` : sql``}
      ${automation.skips_owners ? sql`and not ${ownsOneOf(filesOfAutomation(automation.id), pair)}` : sql``}
      and not exists (
        select from automation_run r
        where r.automation_id = ${automation.id} and r.fan_id = found.fan_id and r.trigger_key = found.trigger_key
          and r.state <> 'waiting'
      )
    group by found.fan_id
    order by 2, 1
    limit ${limit}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** As `sendReasonOf` has it for a creator who writes to a fan, of `account a`. */
function isWritable(performerId: AccountId, now: Temporal.Instant): RawBuilder<unknown> {
  const pair = { fan: sql.ref('a.id'), performerId, now }
  return sql`(
    ${isInGroup('followers', pair)} or ${isInGroup('subscribers', pair)} or ${isInGroup('expired', pair)}
    or exists (
      select from conversation_participant part
      where part.conversation_id = c.id and part.account_id = a.id and part.has_written
    )
  )`
}
