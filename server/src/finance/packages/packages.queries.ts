import type { PackageId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type PackageRow = { id: PackageId; name: string; price_minor: number; tokens: number }

const sortable = { position: 'position', price: 'price_minor', tokens: 'tokens', updatedAt: 'updated_at' }

export type PackageValues = Pick<PackageRow, 'name' | 'price_minor' | 'tokens'> & { is_active: boolean }
/** As the operator sees it; `place` counts from 1. */
export type PackageLine = PackageRow & { is_active: boolean; place: number; updated_at: Temporal.Instant }

/** At the end of the list. */
export async function insertPackage(tx: Tx, id: PackageId, values: PackageValues): Promise<void> {
  await sql`
    insert into token_package (id, name, price_minor, tokens, is_active, position, updated_at)
    select ${id}::uuid, ${values.name}, ${values.price_minor}::bigint, ${values.tokens}::bigint,
      ${values.is_active}::boolean, coalesce(max(position), 0) + 1, ${tx.clock.now()}::timestamptz
    from token_package
  `.execute(tx.db)
}

/** What it was; undefined when there is no such package. */
export async function updatePackage(tx: Tx, id: PackageId, values: PackageValues): Promise<PackageValues | undefined> {
  const { rows } = await sql<PackageValues>`
    with known as (select id, name, price_minor, tokens, is_active from token_package where id = ${id} for no key update)
    update token_package p
    set name = ${values.name}, price_minor = ${values.price_minor}, tokens = ${values.tokens},
      is_active = ${values.is_active}, updated_at = ${tx.clock.now()}
    from known
    where p.id = known.id
    returning known.name, known.price_minor, known.tokens, known.is_active
  `.execute(tx.db)
  return rows[0]
}

/** All of them, so that nobody adds or moves one until the transaction ends. */
export async function lockPackages(tx: Tx): Promise<PackageId[]> {
  await sql`select pg_advisory_xact_lock(hashtext('token_package'))`.execute(tx.db)
  const { rows } = await sql<{ id: PackageId }>`select id from token_package order by id for no key update`.execute(
    tx.db,
  )
  return rows.map((row) => row.id)
}

export async function updatePositions(tx: Tx, ids: readonly PackageId[]): Promise<void> {
  await sql`
    update token_package p set position = placed.position
    from unnest(${ids}::uuid[]) with ordinality as placed (id, position)
    where p.id = placed.id
  `.execute(tx.db)
}

const lines = sql.raw(`(
    select id, name, price_minor, tokens, is_active, position, updated_at,
      (row_number() over (order by position, id))::integer as place
    from token_package
  ) as p`)

export async function findLine({ db }: Db, id: PackageId): Promise<PackageLine | undefined> {
  const { rows } = await sql<PackageLine>`select * from ${lines} where id = ${id}`.execute(db)
  return rows[0]
}

export async function listLines({ db }: Db, query: ListQuery): Promise<{ rows: PackageLine[]; total: number }> {
  const { rows } = await sql<PackageLine & { total: number }>`
    select *, count(*) over () as total
    from ${lines}
    where ${query.q ?? null}::text is null or name ilike ${containing(query.q ?? '')}
    ${orderBy(query, { ...sortable, position: 'place' }, 'id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function findActivePackage({ db }: Db, id: PackageId): Promise<PackageRow | undefined> {
  const { rows } = await sql<PackageRow>`
    select id, name, price_minor, tokens from token_package where id = ${id} and is_active
  `.execute(db)
  return rows[0]
}

export async function listActivePackages({ db }: Db, query: ListQuery): Promise<{ rows: PackageRow[]; total: number }> {
  const { rows } = await sql<PackageRow & { total: number }>`
    select id, name, price_minor, tokens, count(*) over () as total
    from token_package
    where is_active and (${query.q ?? null}::text is null or name ilike ${containing(query.q ?? '')})
    ${orderBy(query, sortable, 'id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
