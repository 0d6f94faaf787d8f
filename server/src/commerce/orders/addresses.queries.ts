import type { AccountId, AddressId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset } from '#/platform/db/list'

export type AddressColumns = {
  name: string
  street_1: string
  street_2: string
  city: string
  state: string
  postal_code: string
  country: string
  phone: string
  is_default: boolean
}
export type AddressRow = AddressColumns & {
  id: AddressId
  account_id: AccountId
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

const columns = sql.raw(
  'id, account_id, name, street_1, street_2, city, state, postal_code, country, phone, is_default, created_at, updated_at',
)

/** Changes of one account's addresses wait for each other until the transaction ends: ten, and one default. */
export async function lockAddresses(tx: Tx, accountId: AccountId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('address'), hashtext(${accountId}))`.execute(tx.db)
  const { rows } = await sql<{ kept: number }>`
    select count(*) as kept from address where account_id = ${accountId}
  `.execute(tx.db)
  return rows[0]?.kept ?? 0
}

/** Before another one becomes it: the unique index allows one at a time. */
export async function clearDefault(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`update address set is_default = false where account_id = ${accountId} and is_default`.execute(tx.db)
}

/** The one used last takes the place of a default that is gone. */
export async function makeNewestDefault(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`
    update address
    set is_default = true
    where id = (select id from address where account_id = ${accountId} order by updated_at desc, id desc limit 1)
      and not exists (select from address where account_id = ${accountId} and is_default)
  `.execute(tx.db)
}

export async function insertAddress(
  tx: Tx,
  address: AddressColumns & { id: AddressId; account_id: AccountId },
): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('address')
    .values({ ...address, created_at: now, updated_at: now })
    .execute()
}

export async function updateAddress(
  tx: Tx,
  { id, accountId }: { id: AddressId; accountId: AccountId },
  change: Partial<AddressColumns>,
): Promise<void> {
  await tx.db
    .updateTable('address')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteAddress(tx: Tx, accountId: AccountId, id: AddressId): Promise<boolean> {
  const { rows } = await sql`
    delete from address where id = ${id} and account_id = ${accountId} returning 1
  `.execute(tx.db)
  return rows.length > 0
}

export async function findAddress({ db }: Db, accountId: AccountId, id: AddressId): Promise<AddressRow | undefined> {
  const { rows } = await sql<AddressRow>`
    select ${columns} from address where id = ${id} and account_id = ${accountId}
  `.execute(db)
  return rows[0]
}

const SORTABLE: Record<string, string> = { updatedAt: 'updated_at', createdAt: 'created_at', name: 'name' }

/** The default first, whatever else is asked. */
export async function listAddresses(
  { db }: Db,
  accountId: AccountId,
  query: ListQuery,
): Promise<{ rows: AddressRow[]; total: number }> {
  const pattern = query.q ? containing(query.q) : null
  const { rows } = await sql<AddressRow & { total: number }>`
    select ${columns}, count(*) over () as total
    from address
    where account_id = ${accountId}
      and (${pattern}::text is null or concat_ws(' ', name, street_1, postal_code, city) ilike ${pattern})
    order by is_default desc, ${sql.ref(SORTABLE[query.sortBy] ?? 'updated_at')} ${sql.raw(query.sort)}, id desc
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
