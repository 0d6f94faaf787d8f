import type { OrderStatus } from '@limelight/contract/commerce/order-lists'
import type { PaymentStatus } from '@limelight/contract/finance/payments'
import type { AccountId, OrderId, PaymentId } from '@limelight/contract/ids'
import type { Role } from '@limelight/contract/people/roles'
import { type RawBuilder, sql } from 'kysely'
import { idsOfNamed, isOneOf } from '#/people/access/called-accounts.queries'
import type { Db } from '#/platform/ctx'
import { beginningWith } from '#/platform/db/list'

export type PersonRow = {
  id: AccountId
  name: string
  username: string | null
  email: string | null
  avatar_file_id: string | null
  role: Role
}
export type OrderRow = { id: OrderId; number: string; product_name: string; status: OrderStatus }
export type PaymentRow = {
  id: PaymentId
  fan_name: string
  amount_minor: number
  currency: string
  status: PaymentStatus
  created_at: Temporal.Instant
}
/** `mark`: the code of a viewer that photos carry. */
type Asked = { q: string; id: string | null; mark?: string; limit: number }

/**
 * Names by the index of trigrams, addresses from their beginning, so that nothing reads all accounts. Names and usernames are looked up one by
 * one: as one condition, a part that a hundred thousand usernames share took twenty seconds, and takes half of one.
 */
export async function findPeople({ db }: Db, { q, id, mark = '', limit }: Asked): Promise<PersonRow[]> {
  const words = q.replace(/^@/, '').toLowerCase()
  const columns = sql.raw('a.id, a.name, a.username, a.email, a.avatar_file_id, a.role')
  const part = (rank: number, condition: RawBuilder<unknown>) => sql`(
      select ${sql.lit(rank)} as rank, ${columns} from account a where ${condition} limit ${limit}
    )`
  const { rows } = await sql<PersonRow>`
    select found.id, found.name, found.username, found.email, found.avatar_file_id, found.role
    from (
      select distinct on (each.id) each.*
      from (
        ${part(0, sql`a.id = ${id}::uuid`)}
        union all
        ${part(1, sql`a.id = (select m.viewer_id from viewer_mark m where m.code = ${mark})`)}
        union all
        ${part(1, sql`a.username = ${words} or a.email = ${words}`)}
        union all
        ${part(2, sql`a.email like ${beginningWith(words)}`)}
        union all
        ${part(3, isOneOf('a.id', [idsOfNamed(q)]))}
      ) each
      order by each.id, each.rank
    ) found
    order by found.rank, found.name
    limit ${limit}
  `.execute(db)
  return rows
}

export async function findOrders({ db }: Db, { q, id, limit }: Asked): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select id, number, product_name, status
    from purchase_order
    where number = ${q.replace(/^#/, '').toUpperCase()} or id = ${id}::uuid
    limit ${limit}
  `.execute(db)
  return rows
}

export async function findPayments({ db }: Db, { q, id, limit }: Asked): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.id, coalesce(a.name, 'Former member') as fan_name, p.amount_minor, p.currency, p.status, p.created_at
    from payment p
    left join account a on a.id = p.fan_id
    where p.id = ${id}::uuid or (p.gateway in ('stripe', 'sandbox') and p.gateway_ref = ${q})
    limit ${limit}
  `.execute(db)
  return rows
}
