import type { AccountId } from '@limelight/contract/ids'
import { ItemId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import type { Person, PersonEvent, PersonItem, PersonSession } from '@limelight/contract/people'
import { writeAudit } from '#/core/audit/audit.service'
import { getAccount, getAdminRow } from '#/people/accounts/accounts.service'
import { endSessions } from '#/people/auth/sessions.service'
import type { Ctx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import * as queries from './person.queries.ts'
import { listItemsOf } from './person-items.queries.ts'
import { type EventRow, listEvents } from './timeline.queries.ts'

type Listed<T> = Promise<{ data: T[]; total: number }>

/** As many as a screen shows before somebody asks for earlier ones. */
const EVENTS_AT_A_TIME = 30

/** Throws `not_found`. */
export async function getPerson(ctx: Ctx, id: AccountId): Promise<Person> {
  const account = await getAdminRow(ctx, id)
  const [facts, creator] = await Promise.all([queries.findPersonFacts(ctx, id), queries.findCreatorFacts(ctx, id)])
  return {
    account,
    lastSeenAt: facts.last_seen?.toString() ?? null,
    hasSecondFactor: facts.has_second_factor,
    logins: facts.logins,
    openSessions: facts.open_sessions,
    spent: decimalFromMinor(facts.spent),
    payments: facts.payments,
    subscriptions: facts.subscriptions,
    purchases: facts.purchases,
    orders: facts.orders,
    refunds: facts.refunds,
    refunded: decimalFromMinor(facts.refunded),
    disputes: facts.disputes,
    reportsBy: facts.reports_by,
    reportsAgainst: facts.reports_against,
    creator: creator ? toCreator(creator) : null,
  }
}

/** Throws `not_found`. */
export async function getTimeline(
  ctx: Ctx,
  id: AccountId,
  before: string | undefined,
): Promise<{ events: PersonEvent[]; isMore: boolean }> {
  await getAccount(ctx, id)
  const asked = { id, before: before === undefined ? null : Temporal.Instant.from(before), limit: EVENTS_AT_A_TIME + 1 }
  const rows = await listEvents(ctx, asked)
  return { events: rows.slice(0, EVENTS_AT_A_TIME).map(toEvent), isMore: rows.length > EVENTS_AT_A_TIME }
}

/** Throws `not_found`. */
export async function listItems(ctx: Ctx, id: AccountId, query: ListQuery): Listed<PersonItem> {
  await getAccount(ctx, id)
  const { rows, total } = await listItemsOf(ctx, id, query)
  const data = rows.map((row) => ({
    _id: ItemId.parse(row.id),
    kind: row.kind,
    title: row.title,
    status: row.status,
    isDeleted: row.is_deleted,
    createdAt: row.created_at.toString(),
    publishedAt: row.published_at?.toString() ?? null,
  }))
  return { data, total }
}

/** Throws `not_found`. */
export async function listSessions(ctx: Ctx, id: AccountId, query: ListQuery): Listed<PersonSession> {
  await getAccount(ctx, id)
  const { rows, total } = await queries.listSessionsOf(ctx, id, query)
  const data = rows.map((row) => ({
    _id: row.id,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at.toString(),
    lastUsedAt: row.last_used_at.toString(),
    isOpen: row.is_open,
  }))
  return { data, total }
}

type EndSessions = { operatorId: AccountId; accountId: AccountId; reason: string }

/** Of a lost device, say. Throws `not_found`. */
export async function endSessionsOf(ctx: Ctx, { operatorId, accountId, reason }: EndSessions): Promise<number> {
  return await ctx.transaction(async (tx) => {
    await getAccount(tx, accountId)
    const ended = await endSessions(tx, { accountId })
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'account.sessions_ended',
      targetType: 'account',
      targetId: accountId,
      details: { reason, ended },
    })
    return ended
  })
}

function toCreator(row: queries.CreatorRow): NonNullable<Person['creator']> {
  const { revenue, paid_out, ...counts } = row
  return { ...counts, revenue: decimalFromMinor(revenue), paidOut: decimalFromMinor(paid_out) }
}

function toEvent(row: EventRow): PersonEvent {
  return {
    kind: row.kind,
    createdAt: row.created_at.toString(),
    amount: row.amount === null ? null : decimalFromMinor(row.amount),
    saleKind: row.sale_kind,
    other: row.other_id === null || row.other_name === null ? null : { _id: row.other_id, name: row.other_name },
    objectId: row.object_id,
    action: row.action,
    note: row.note || null,
  }
}
