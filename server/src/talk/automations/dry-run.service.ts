import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import { DRY_RUN_MAX } from '@limelight/contract/talk/automation-triggers'
import type { automations, DryRunFan } from '@limelight/contract/talk/automations'
import { MESSAGE_MAX } from '@limelight/contract/talk/messages'
import { findAccounts, toFanCard } from '#/people/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'
import { dayIn, zoneOfFan } from '#/talk/messages/automatic-days.service'
import { conditionsOf } from '#/talk/segments/segments.service'
import { afterQuietHours, onNextDay, textFor } from './automations.policy.ts'
import * as queries from './automations.queries.ts'
import { listExpected } from './dry-run.queries.ts'
import { quietHoursOf } from './run-automations.service.ts'

type Answer = Output<(typeof automations)['POST /performer/automations/{id}/dry-run']['response']>['data']

/** A day of the creator’s time zone. Throws `not_found` for automations of others. */
export async function dryRun(ctx: Ctx, { id, performerId }: queries.Ref, day: string): Promise<Answer> {
  const [automation] = await queries.listAutomations(ctx, performerId, id)
  if (!automation) throw new AppError('not_found')
  const start = Temporal.PlainDate.from(day).toZonedDateTime(automation.time_zone)
  const due = (at: Temporal.ZonedDateTime) => at.toInstant().subtract({ hours: automation.delay_hours })
  const span = { from: due(start), until: due(start.add({ days: 1 })) }
  const [segment] = automation.segment_id ? await conditionsOf(ctx, performerId, [automation.segment_id]) : []
  const [excluded] = automation.excluded_segment_id
    ? await conditionsOf(ctx, performerId, [automation.excluded_segment_id])
    : []
  const { rows, total } = await listExpected(ctx, automation, { span, segment, excluded, limit: DRY_RUN_MAX })
  const accounts = await findAccounts(
    ctx,
    rows.map((row) => row.fan_id),
  )
  const known = new Map(accounts.map((account) => [account.id, account]))
  const fans: DryRunFan[] = []
  for (const row of rows) {
    const account = known.get(row.fan_id)
    if (!account) continue
    const zone = await zoneOfFan(ctx, row.fan_id, automation.time_zone)
    const quiet = quietHoursOf(automation)
    const dueAt = row.occurred_at.add({ hours: automation.delay_hours })
    const first = afterQuietHours(dueAt, zone, quiet)
    const isPostponed = row.last_day !== null && row.last_day >= dayIn(zone, first)
    const sendAt = isPostponed ? onNextDay(first, zone, quiet) : first
    const text = textFor(automation.text, account.name, MESSAGE_MAX)
    fans.push({ ...toFanCard(account), sendAt: sendAt.toString(), text, isPostponed })
  }
  return { fans, total }
}
