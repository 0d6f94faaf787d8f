import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

/** A column with sealed bytes; `boundTo` is the SQL of what they are bound to, which finds the row as well. */
export const SEALED_COLUMNS = [
  { table: 'performer', column: 'banking_sealed', boundTo: 'account_id::text', purpose: 'banking' },
  { table: 'second_factor', column: 'secret_sealed', boundTo: 'account_id::text', purpose: 'second-factor' },
  { table: 'push_key', column: 'private_key_sealed', boundTo: "'push-key'", purpose: 'push-key' },
  { table: 'gift', column: 'token_sealed', boundTo: 'id::text', purpose: 'gift-link' },
] as const
export type SealedColumn = (typeof SEALED_COLUMNS)[number]
export type SealedRow = { id: string; sealed: Buffer }

export async function listSealed({ db }: Db, { table, column, boundTo }: SealedColumn): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${sql.raw(boundTo)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null
  `.execute(db)
  return rows
}

/** Only what was read: the owner may have changed it meanwhile, which sealed it with the present key. */
export async function replaceSealed(
  { db }: Db,
  { table, column, boundTo }: SealedColumn,
  { id, sealed, anew }: SealedRow & { anew: Buffer },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
    where ${sql.raw(boundTo)} = ${id} and ${sql.ref(column)} = ${sealed}
  `.execute(db)
}

/** Identity pictures of creators, and pictures of age checks that wait. */
export async function listSealedPictures({ db }: Db): Promise<{ id: string; storageKey: string }[]> {
  const { rows } = await sql<{ id: string; storageKey: string }>`
    select id, storage_key as "storageKey" from performer_document
    union all
    select document_id, storage_key from age_check where document_id is not null
  `.execute(db)
  return rows
}
