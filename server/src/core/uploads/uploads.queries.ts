import type { UploadPurpose } from '@limelight/contract/core/uploads'
import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'

export type UploadRow = {
  id: string
  ownerId: string
  purpose: UploadPurpose
  originalName: string
  sizeBytes: number
  /** Of an upload that lies in S3, in parts; 0 of one on a disk. */
  receivedBytes: number
  expiresAt: Temporal.Instant
  finishedAt: Temporal.Instant | null
}

export type NewUpload = Omit<UploadRow, 'finishedAt' | 'receivedBytes'> & { createdAt: Temporal.Instant }

const columns = sql.raw(`id, owner_id as "ownerId", purpose, original_name as "originalName", size_bytes as "sizeBytes",
  received_bytes as "receivedBytes", expires_at as "expiresAt", finished_at as "finishedAt"`)

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await sql`
    insert into upload (id, owner_id, purpose, original_name, size_bytes, created_at, expires_at)
    values (${upload.id}, ${upload.ownerId}, ${upload.purpose}, ${upload.originalName}, ${upload.sizeBytes},
      ${upload.createdAt}, ${upload.expiresAt})
  `.execute(tx.db)
}

/** Unfinished and not yet forgotten. Creations of one owner wait for each other, so that the count holds. */
export async function countOpenUploads(tx: Tx, ownerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('upload'), hashtext(${ownerId}))`.execute(tx.db)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from upload
    where owner_id = ${ownerId} and finished_at is null and expires_at > ${tx.clock.now()}
  `.execute(tx.db)
  return Number(rows[0]?.count ?? 0)
}

/** Of everybody: what is announced, whether it has come or not. */
export async function sumOpenBytes({ db, clock }: Db & Pick<Ctx, 'clock'>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(size_bytes), 0) as bytes from upload where finished_at is null and expires_at > ${clock.now()}
  `.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

export async function findUpload({ db }: Db, id: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`select ${columns} from upload where id = ${id}`.execute(db)
  return rows[0]
}

/** Its parts are needed no more: what they became is a file. */
export async function setFinished(tx: Tx, id: string): Promise<void> {
  await sql`update upload set finished_at = ${tx.clock.now()} where id = ${id}`.execute(tx.db)
  await sql`delete from upload_part where upload_id = ${id}`.execute(tx.db)
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await sql`delete from upload where id = ${id}`.execute(tx.db)
}

/** Whole ones too: what they became has a row of its own. */
export async function deleteExpiredUploads(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from upload
    where id = any(array(
      select id from upload where expires_at < ${tx.clock.now()} limit ${limit} for update skip locked
    ))
    returning id
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}
