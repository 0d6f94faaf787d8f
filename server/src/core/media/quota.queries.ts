import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

/** Uploads of one owner wait for each other until the transaction ends, so that the sum holds. */
export async function lockStorageOf(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('storage'), hashtext(${ownerId}))`.execute(tx.db)
}

/** Bytes of the owner's files as they were uploaded, each once however many copies it has, and of uploads that are announced and still to come. */
export async function sumStorageOf({ db }: Db, ownerId: string, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select (select coalesce(sum(size_bytes), 0) from media_file where owner_id = ${ownerId} and copy_of is null and status <> 'failed')
      + (select coalesce(sum(size_bytes), 0) from upload
         where owner_id = ${ownerId} and finished_at is null and expires_at > ${now}) as bytes
  `.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** Files of the owner that are not rendered yet. */
export async function countUnrendered({ db }: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from media_file where owner_id = ${ownerId} and status in ('created', 'processing')
  `.execute(db)
  return Number(rows[0]?.count ?? 0)
}
