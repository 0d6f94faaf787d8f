import type { PackageId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type PackageRow = { id: PackageId; name: string; price_minor: number; tokens: number }

export async function insertPackage(tx: Tx, row: PackageRow): Promise<void> {
  await tx.db
    .insertInto('token_package')
    .values({ ...row, updated_at: tx.clock.now() })
    .execute()
}

export async function findActivePackage({ db }: Db, id: PackageId): Promise<PackageRow | undefined> {
  const { rows } = await sql<PackageRow>`
    select id, name, price_minor, tokens from token_package where id = ${id} and is_active
  `.execute(db)
  return rows[0]
}

export async function listActivePackages({ db }: Db, query: ListQuery): Promise<{ rows: PackageRow[]; total: number }> {
  const sortable = { price: 'price_minor', tokens: 'tokens', updatedAt: 'updated_at' }
  const { rows } = await sql<PackageRow & { total: number }>`
    select id, name, price_minor, tokens, count(*) over () as total
    from token_package
    where is_active and (${query.q ?? null}::text is null or name ilike ${containing(query.q ?? '')})
    ${orderBy(query, sortable, 'id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
