import type { SaleKind } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import type { OperatorArea } from '@limelight/contract/people/operator-roles'
import type { PERSON_EVENTS } from '@limelight/contract/site/people'
import { type RawBuilder, sql } from 'kysely'
import { isWhole } from '#/people/access/share-kinds.queries'
import type { Db } from '#/platform/ctx'

export type EventRow = {
  kind: (typeof PERSON_EVENTS)[number]
  created_at: Temporal.Instant
  amount: number | null
  sale_kind: SaleKind | null
  other_id: AccountId | null
  other_name: string | null
  object_id: string | null
  action: string | null
  note: string | null
}

type Asked = { id: AccountId; areas: readonly OperatorArea[]; before: Temporal.Instant | null; limit: number }

/** A source of events: what it reads and from where; absent columns are null. */
type Source = {
  /** The operator needs it; undefined: every operator sees these events. */
  area?: OperatorArea
  kind: RawBuilder<unknown>
  at: string
  amount?: string
  saleKind?: string
  otherId?: string
  objectId?: string
  action?: string
  note?: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

/** Each source reads no more rows than are shown, by an index on the account, so the whole does not grow with its past. */
export async function listEvents({ db }: Db, asked: Asked): Promise<EventRow[]> {
  const sources = sourcesOf(asked.id).filter(({ area }) => !area || asked.areas.includes(area))
  const parts = sources.map((source) => partOf(source, asked))
  const { rows } = await sql<EventRow>`
    select e.*, other.name as other_name
    from (
      select * from (${sql.join(parts, sql` union all `)}) as all_events
      order by created_at desc
      limit ${asked.limit}
    ) e
    left join account other on other.id = e.other_id
    order by e.created_at desc
  `.execute(db)
  return rows
}

function partOf({ at, from, ...source }: Source, { before, limit }: Asked): RawBuilder<unknown> {
  const column = (name: string | undefined, type: string) =>
    name === undefined ? sql`null::${sql.raw(type)}` : sql`${sql.ref(name)}`
  return sql`(
    select ${source.kind}::text as kind, ${sql.ref(at)} as created_at, ${column(source.amount, 'bigint')} as amount,
      ${column(source.saleKind, 'text')} as sale_kind, ${column(source.otherId, 'uuid')} as other_id,
      ${column(source.objectId, 'uuid')} as object_id, ${column(source.action, 'text')} as action,
      ${source.note ?? sql`null`}::text as note
    from ${from} and (${before}::timestamptz is null or ${sql.ref(at)} < ${before})
    order by ${sql.ref(at)} desc
    limit ${limit}
  )`
}

function sourcesOf(id: AccountId): Source[] {
  return [...common(id), ...asBuyer(id), ...asCreator(id)]
}

function common(id: AccountId): Source[] {
  return [
    { kind: sql`'joined'`, at: 'a.created_at', from: sql`account a where a.id = ${id}` },
    {
      area: 'people',
      kind: sql`'logged_in'`,
      at: 's.created_at',
      note: sql`s.user_agent`,
      from: sql`session s where s.account_id = ${id}`,
    },
    audited(sql`l.target_type in ('account', 'performer') and l.target_id = ${id}`),
    // What it did to itself stands among the entries about it.
    audited(sql`l.actor_id = ${id} and l.target_id is distinct from ${id}`),
    { ...reported, kind: sql`'reported'`, otherId: 'r.target_id', from: sql`report r where r.reporter_id = ${id}` },
    { ...reported, kind: sql`'was_reported'`, otherId: 'r.reporter_id', from: sql`report r where r.target_id = ${id}` },
  ]
}

const reported = { area: 'moderation', at: 'r.created_at', objectId: 'r.id', note: sql`r.description` } as const

function audited(condition: RawBuilder<unknown>): Source {
  return {
    area: 'audit',
    kind: sql`'audited'`,
    at: 'l.created_at',
    otherId: 'l.actor_id',
    action: 'l.action',
    note: sql`l.details ->> 'reason'`,
    from: sql`audit_log l where ${condition}`,
  }
}

const sold = {
  area: 'money',
  at: 's.created_at',
  amount: 's.gross_minor',
  saleKind: 's.kind',
  objectId: 's.id',
} as const

function asBuyer(id: AccountId): Source[] {
  return [
    {
      area: 'money',
      kind: sql`case when p.status = 'failed' then 'payment_failed' else 'paid' end`,
      at: 'p.created_at',
      amount: 'p.amount_minor',
      otherId: 'p.performer_id',
      objectId: 'p.id',
      from: sql`payment p where p.fan_id = ${id} and p.status in ('success', 'failed', 'refunded', 'disputed')`,
    },
    {
      ...sold,
      kind: sql`'bought'`,
      otherId: 's.performer_id',
      from: sql`sale s where s.fan_id = ${id} and ${isWhole('s')} and s.kind <> 'subscription'`,
    },
    {
      kind: sql`'subscribed'`,
      at: 's.created_at',
      otherId: 's.performer_id',
      from: sql`subscription s where s.fan_id = ${id}`,
    },
    {
      area: 'money',
      kind: sql`'refunded'`,
      at: 'r.created_at',
      amount: 'r.amount_minor',
      objectId: 'r.payment_id',
      otherId: 'r.operator_id',
      note: sql`r.reason`,
      from: sql`refund r where r.fan_id = ${id}`,
    },
    {
      area: 'money',
      kind: sql`'disputed'`,
      at: 'd.created_at',
      amount: 'd.amount_minor',
      objectId: 'd.payment_id',
      note: sql`d.reason`,
      from: sql`dispute d where d.fan_id = ${id}`,
    },
  ]
}

const payout = { area: 'money', amount: 'p.amount_minor', objectId: 'p.id' } as const

function asCreator(id: AccountId): Source[] {
  return [
    { ...sold, kind: sql`'sold'`, otherId: 's.fan_id', from: sql`sale s where s.performer_id = ${id}` },
    {
      ...payout,
      kind: sql`'payout_requested'`,
      at: 'p.created_at',
      from: sql`payout_request p where p.performer_id = ${id}`,
    },
    {
      ...payout,
      kind: sql`'payout_paid'`,
      at: 'p.paid_at',
      from: sql`payout_request p where p.performer_id = ${id} and p.paid_at is not null`,
    },
    {
      area: 'moderation',
      kind: sql`'taken_down'`,
      at: 't.created_at',
      otherId: 't.operator_id',
      note: sql`t.label`,
      from: sql`take_down t where t.owner_id = ${id}`,
    },
  ]
}
