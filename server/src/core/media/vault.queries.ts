import type { FilePurpose } from '@limelight/contract/core/media'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { type MediaRow, mediaColumns, selectFiles } from './media.queries.ts'

export type VaultPage = {
  ownerId: string
  /** Of the files. */
  purposes: readonly FilePurpose[]
  /** Of the uses of a file and its copies; an empty list: unused ones; undefined: all. */
  usedAs: readonly FilePurpose[] | undefined
  before: string | undefined
  limit: number
}

/** Uploads without copies, newest first. What is claimed is in use, and its purpose says for what. */
export async function selectVault({ db }: Db, page: VaultPage): Promise<MediaRow[]> {
  const { ownerId, purposes, usedAs, before, limit } = page
  const { rows } = await sql<MediaRow>`
    select ${mediaColumns}
    from media_file
    where owner_id = ${ownerId} and copy_of is null and purpose = any(${purposes}::text[])
      ${before === undefined ? sql`` : sql`and id < ${before}::uuid`}
      ${usedAs === undefined ? sql`` : sql`and ${isUsedAs(usedAs)}`}
    order by id desc
    limit ${limit}`.execute(db)
  return rows
}

function isUsedAs(purposes: readonly FilePurpose[]): RawBuilder<boolean> {
  const isUse = (file: string) =>
    purposes.length === 0
      ? sql`${sql.ref(`${file}.claimed_at`)} is not null`
      : sql`${sql.ref(`${file}.claimed_at`)} is not null and ${sql.ref(`${file}.purpose`)} = any(${purposes}::text[])`
  const isUsed = sql<boolean>`(${isUse('media_file')}
    or exists (select from media_file copy where copy.copy_of = media_file.id and ${isUse('copy')}))`
  return purposes.length === 0 ? sql<boolean>`not ${isUsed}` : isUsed
}

type Use = { storedId: string; purpose: FilePurpose; count: number }

/** Of files and their copies. */
export async function countUses({ db }: Db, ids: readonly string[]): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select coalesce(copy_of, id) as "storedId", purpose, count(*)::integer as count
    from media_file
    where (id = any(${ids}::uuid[]) or copy_of = any(${ids}::uuid[])) and claimed_at is not null
    group by 1, 2`.execute(db)
  return rows
}

/** False for another status, and while something uses it. */
export async function deleteFailedFile(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from media_file
    where id = ${id} and status = 'failed' and claimed_at is null`.execute(tx.db)
  return numAffectedRows === 1n
}

type Copy = { id: string; of: string; purpose: FilePurpose }

/** The caller holds the row of the file; the bytes stay because of the foreign key. */
export async function insertCopy(tx: Tx, { id, of, purpose }: Copy): Promise<MediaRow> {
  await sql`
    insert into media_file (id, purpose, copy_of, owner_id, status, percent, width, height, duration_ms, size_bytes,
      original_name, content_type, thumbhash, waveform, variants)
    select ${id}, ${purpose}, coalesce(copy_of, id), owner_id, status, percent, width, height, duration_ms, size_bytes,
      original_name, content_type, thumbhash, waveform, variants
    from media_file
    where id = ${of}`.execute(tx.db)
  const [copy] = await selectFiles(tx.db, [id])
  if (!copy) throw new Error('the copy was not stored')
  return copy
}

/** The files that the ids are copies of, and so all of their copies. */
export async function insertWithheld(tx: Tx, takeDownId: string, ids: readonly string[]): Promise<void> {
  await sql`
    insert into withheld_file (file_id, take_down_id)
    select distinct coalesce(copy_of, id), ${takeDownId}::uuid from media_file where id = any(${ids}::uuid[])
  `.execute(tx.db)
}

export async function deleteWithheld(tx: Tx, takeDownId: string): Promise<void> {
  await sql`delete from withheld_file where take_down_id = ${takeDownId}`.execute(tx.db)
}
