import type { AccountId, TaxRateId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type TaxRateRow = {
  id: TaxRateId
  country: string
  /** ISO date. */
  valid_from: string
  rate_bps: number
  created_at: Temporal.Instant
  is_in_force: boolean
}

/** Basis points in force on a UTC day; undefined where no rate was ever set. */
export async function findRate({ db }: Db, country: string, day: string): Promise<number | undefined> {
  const { rows } = await sql<{ rate_bps: number }>`
    select rate_bps from tax_rate
    where country = ${country} and valid_from <= ${day}::date
    order by valid_from desc
    limit 1
  `.execute(db)
  return rows[0]?.rate_bps
}

type NewRate = Pick<TaxRateRow, 'id' | 'country' | 'valid_from' | 'rate_bps'>

/** The same country and day again replaces the rate; answers the row's id. */
export async function upsertRate(tx: Tx, { id, country, valid_from, rate_bps }: NewRate): Promise<TaxRateId> {
  const { rows } = await sql<{ id: TaxRateId }>`
    insert into tax_rate (id, country, valid_from, rate_bps, created_at)
    values (${id}, ${country}, ${valid_from}::date, ${rate_bps}, ${tx.clock.now()})
    on conflict on constraint tax_rate_one_per_day do update set rate_bps = excluded.rate_bps
    returning id
  `.execute(tx.db)
  return rows[0]?.id ?? id
}

export async function deleteRate(
  tx: Tx,
  id: TaxRateId,
): Promise<Pick<TaxRateRow, 'country' | 'valid_from'> | undefined> {
  const { rows } = await sql<Pick<TaxRateRow, 'country' | 'valid_from'>>`
    delete from tax_rate where id = ${id} returning country, valid_from
  `.execute(tx.db)
  return rows[0]
}

const isInForce = (day: string) => sql`t.valid_from <= ${day}::date and not exists (
      select from tax_rate later
      where later.country = t.country and later.valid_from > t.valid_from and later.valid_from <= ${day}::date
    )`

export async function listRates(
  { db }: Db,
  day: string,
  query: ListQuery,
): Promise<{ rows: TaxRateRow[]; total: number }> {
  const sortable = {
    country: 't.country',
    validFrom: 't.valid_from',
    createdAt: 't.created_at',
    updatedAt: 't.created_at',
  }
  const { rows } = await sql<TaxRateRow & { total: number }>`
    select t.id, t.country, t.valid_from, t.rate_bps, t.created_at, ${isInForce(day)} as is_in_force,
      count(*) over () as total
    from tax_rate t
    where (${query.q ?? null}::text is null or t.country ilike ${containing(query.q ?? '')})
    ${orderBy(query, sortable, 't.id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function findRateRow({ db }: Db, id: TaxRateId, day: string): Promise<TaxRateRow | undefined> {
  const { rows } = await sql<TaxRateRow>`
    select t.id, t.country, t.valid_from, t.rate_bps, t.created_at, ${isInForce(day)} as is_in_force
    from tax_rate t where t.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Where the fan last paid from. */
export async function findLastCountry({ db }: Db, fanId: AccountId): Promise<string | undefined> {
  const { rows } = await sql<{ country: string }>`
    select country from payment
    where fan_id = ${fanId} and country is not null and status in ('success', 'refunded', 'disputed')
    order by created_at desc
    limit 1
  `.execute(db)
  return rows[0]?.country
}
