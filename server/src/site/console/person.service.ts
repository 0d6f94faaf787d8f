import type { AccountId } from '@limelight/contract/ids'
import { ItemId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { mayOperate, type OperatorArea, ROLE_AREAS } from '@limelight/contract/people/operator-roles'
import type { Person, PersonEvent, PersonItem, PersonSession } from '@limelight/contract/site/people'
import { itemLabel } from '#/content/items/item-title'
import { writeAudit } from '#/core/audit/audit.service'
import { getAccount, getAdminRow } from '#/people/accounts/accounts.service'
import { requireRightOver } from '#/people/accounts/operator-rights.service'
import { endSessions } from '#/people/auth/sessions.service'
import type { Ctx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import type { ListQuery } from '#/platform/db/list'
import type { Caller } from '#/platform/http/caller'
import { findPicturesOf } from './item-pictures.ts'
import * as queries from './person.queries.ts'
import { listItemsOf } from './person-items.queries.ts'
import { type EventRow, listEvents } from './timeline.queries.ts'

type Operator = Pick<Caller, 'id' | 'operatorRole'>
type Listed<T> = Promise<CountedData<T>>

/** As many as a screen shows before somebody asks for earlier ones. */
const EVENTS_AT_A_TIME = 30

/** Only what belongs to an area of the operator's role. Throws `not_found`. */
export async function getPerson(ctx: Ctx, { operatorRole }: Operator, id: AccountId): Promise<Person> {
  const account = await getAdminRow(ctx, id)
  const [facts, creator] = await Promise.all([queries.findPersonFacts(ctx, id), queries.findCreatorFacts(ctx, id)])
  const ifMay = <T>(area: OperatorArea, value: T) => (mayOperate(operatorRole, area) ? value : null)
  return {
    account,
    lastSeenAt: facts.last_seen?.toString() ?? null,
    hasSecondFactor: facts.has_second_factor,
    logins: facts.logins,
    openSessions: ifMay('people', facts.open_sessions),
    spent: ifMay('money', decimalFromMinor(facts.spent)),
    payments: ifMay('money', facts.payments),
    subscriptions: facts.subscriptions,
    purchases: ifMay('money', facts.purchases),
    orders: ifMay('money', facts.orders),
    refunds: ifMay('money', facts.refunds),
    refunded: ifMay('money', decimalFromMinor(facts.refunded)),
    disputes: ifMay('money', facts.disputes),
    reportsBy: ifMay('moderation', facts.reports_by),
    reportsAgainst: ifMay('moderation', facts.reports_against),
    creator: creator ? toCreator(creator, ifMay) : null,
  }
}

/** Only events of areas that the operator's role has. Throws `not_found`. */
export async function getTimeline(
  ctx: Ctx,
  { operatorRole }: Operator,
  { id, before }: { id: AccountId; before: string | undefined },
): Promise<{ events: PersonEvent[]; isMore: boolean }> {
  await getAccount(ctx, id)
  const asked = {
    id,
    areas: operatorRole ? ROLE_AREAS[operatorRole] : [],
    before: before === undefined ? null : Temporal.Instant.from(before),
    limit: EVENTS_AT_A_TIME + 1,
  }
  const rows = await listEvents(ctx, asked)
  return { events: rows.slice(0, EVENTS_AT_A_TIME).map(toEvent), isMore: rows.length > EVENTS_AT_A_TIME }
}

/** Throws `not_found`. */
export async function listItems(ctx: Ctx, operator: Operator, id: AccountId, query: ListQuery): Listed<PersonItem> {
  await getAccount(ctx, id)
  const { rows, ...counted } = await listItemsOf(ctx, id, query)
  const pictureOf = await findPicturesOf(ctx, operator, rows)
  const data = rows.map((row) => ({
    _id: ItemId.parse(row.id),
    kind: row.kind,
    title: itemLabel(row.kind, row.title),
    status: row.status,
    picture: pictureOf.get(row.id) ?? null,
    isDeleted: row.is_deleted,
    createdAt: row.created_at.toString(),
    publishedAt: row.published_at?.toString() ?? null,
  }))
  return { data, ...counted }
}

/** Throws `not_found`. */
export async function listSessions(ctx: Ctx, id: AccountId, query: ListQuery): Listed<PersonSession> {
  await getAccount(ctx, id)
  const { rows, ...counted } = await queries.listSessionsOf(ctx, id, query)
  const data = rows.map((row) => ({
    _id: row.id,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at.toString(),
    lastUsedAt: row.last_used_at.toString(),
    isOpen: row.is_open,
  }))
  return { data, ...counted }
}

type EndSessions = { operator: Operator; accountId: AccountId; reason: string }

/** Of a lost device, say. Throws `not_found`, and `forbidden` where it is another operator's. */
export async function endSessionsOf(ctx: Ctx, { operator, accountId, reason }: EndSessions): Promise<number> {
  return await ctx.transaction(async (tx) => {
    requireRightOver(operator, await getAccount(tx, accountId))
    const ended = await endSessions(tx, { accountId })
    await writeAudit(tx, {
      actorId: operator.id,
      action: 'account.sessions_ended',
      targetType: 'account',
      targetId: accountId,
      details: { reason, ended },
    })
    return ended
  })
}

type IfMay = <T>(area: OperatorArea, value: T) => T | null

function toCreator(row: queries.CreatorRow, ifMay: IfMay): NonNullable<Person['creator']> {
  return {
    status: row.status,
    country: row.country,
    revenue: ifMay('money', decimalFromMinor(row.revenue)),
    sales: ifMay('money', row.sales),
    subscribers: row.subscribers,
    followers: row.followers,
    items: ifMay('moderation', row.items),
    payouts: ifMay('money', row.payouts),
    paidOut: ifMay('money', decimalFromMinor(row.paid_out)),
  }
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
