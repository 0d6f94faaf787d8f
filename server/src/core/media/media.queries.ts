import type { FilePurpose, FileStatus } from '@limelight/contract/core/media'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#/platform/db/tables'

export type Variant = {
  /** Path below the file, such as `w480.webp` or `hls/master.m3u8`. */
  name: string
  contentType: string
  sizeBytes: number
  width: number | null
  height: number | null
}

export type MediaRow = {
  id: string
  ownerId: string
  purpose: FilePurpose
  status: FileStatus
  percent: number
  attempts: number
  failureReason: string | null
  retryable: boolean
  width: number | null
  height: number | null
  durationMs: number | null
  sizeBytes: number
  originalName: string
  contentType: string
  thumbhash: string | null
  /** For audio: 200 peaks of 0 to 100. */
  waveform: number[] | null
  variants: Variant[]
  claimedAt: Temporal.Instant | null
  createdAt: Temporal.Instant
  /** The file under whose id the bytes are stored: itself, or the one it is a copy of. */
  storedId: string
  /** By an operator, from everyone but its owner. */
  isWithheld: boolean
  /** Nobody can upload it again, so that no failure deletes it. */
  isIrreplaceable: boolean
}

export type NewFile = Pick<MediaRow, 'id' | 'ownerId' | 'purpose' | 'sizeBytes' | 'originalName' | 'contentType'> & {
  isIrreplaceable?: boolean | undefined
}
/** What a finished rendering knows. */
export type Rendered = Pick<MediaRow, 'thumbhash' | 'durationMs' | 'variants' | 'width' | 'height'> & {
  waveform?: number[] | null
}
/** The run that asks; an older run of the same file changes nothing. */
export type Run = { id: string; attempt: number }

type Db = Kysely<DB>

export const mediaColumns =
  sql.raw(`id, owner_id as "ownerId", purpose, status, percent, attempts, failure_reason as "failureReason",
  retryable, width, height, duration_ms as "durationMs", size_bytes as "sizeBytes", original_name as "originalName",
  content_type as "contentType", thumbhash, waveform, variants, claimed_at as "claimedAt", created_at as "createdAt",
  coalesce(copy_of, id) as "storedId", is_irreplaceable as "isIrreplaceable",
  exists (select from withheld_file w where w.file_id = coalesce(media_file.copy_of, media_file.id)) as "isWithheld"`)

export async function insertFile(db: Db, file: NewFile): Promise<MediaRow> {
  const { rows } = await sql<MediaRow>`
    insert into media_file (id, owner_id, purpose, size_bytes, original_name, content_type, is_irreplaceable)
    values (${file.id}, ${file.ownerId}, ${file.purpose}, ${file.sizeBytes}, ${file.originalName}, ${file.contentType},
      ${file.isIrreplaceable ?? false})
    returning ${mediaColumns}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('insert returned no row')
  return row
}

/** One rendition of each of the files that were made last. */
export async function selectNewestRenditions(db: Db, count: number): Promise<{ storedId: string; name: string }[]> {
  const { rows } = await sql<{ storedId: string; name: string }>`
    select coalesce(copy_of, id) as "storedId", variants -> 0 ->> 'name' as name from media_file
    where status = 'ready' and variants <> '[]' order by id desc limit ${count}`.execute(db)
  return rows
}

/** A file that is not rendered: ready at once, with itself as its one variant. Sent as bytes of any type. */
export async function insertStoredFile(db: Db, file: NewFile & { name: string }): Promise<MediaRow> {
  const contentType = 'application/octet-stream'
  const variants = [{ name: file.name, contentType, sizeBytes: file.sizeBytes, width: null, height: null }]
  const { rows } = await sql<MediaRow>`
    insert into media_file (id, owner_id, purpose, size_bytes, original_name, content_type, status, percent, variants)
    values (${file.id}, ${file.ownerId}, ${file.purpose}, ${file.sizeBytes}, ${file.originalName}, ${contentType},
      'ready', 100, ${JSON.stringify(variants)}::jsonb)
    returning ${mediaColumns}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function selectFiles(db: Db, ids: readonly string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MediaRow>`
    select ${mediaColumns}
    from media_file
    where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Locks the rows in id order, so that two claims of the same files wait instead of deadlocking. */
export async function selectFilesForUpdate(db: Db, ids: readonly string[]): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select ${mediaColumns}
    from media_file
    where id = any(${ids}::uuid[])
    order by id
    for update`.execute(db)
  return rows
}

/** A file and all that share what is stored of it. */
export async function selectStoredForUpdate(db: Db, id: string): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select ${mediaColumns}
    from media_file
    where coalesce(copy_of, id) = (select coalesce(f.copy_of, f.id) from media_file f where f.id = ${id})
    order by id
    for update`.execute(db)
  return rows
}

export async function setVariants(db: Db, id: string, variants: readonly Variant[]): Promise<void> {
  await sql`
    update media_file set variants = ${JSON.stringify(variants)}::jsonb, updated_at = now() where id = ${id}`.execute(
    db,
  )
}

export async function setClaimed(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update media_file
    set claimed_at = now(), orphaned_at = null, updated_at = now()
    where id = any(${ids}::uuid[])`.execute(db)
}

export async function setReleased(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update media_file
    set claimed_at = null, updated_at = now()
    where id = any(${ids}::uuid[])`.execute(db)
}

/** Opens a run and fences off the earlier ones. Undefined when there is nothing to do: no such file, ready or given up. */
export async function startRun(db: Db, id: string): Promise<MediaRow | undefined> {
  const { rows } = await sql<MediaRow>`
    update media_file
    set status = 'processing', percent = 0, attempts = attempts + 1, updated_at = now()
    where id = ${id} and status in ('created', 'processing')
    returning ${mediaColumns}`.execute(db)
  return rows[0]
}

/** False when a later run has taken over. */
export async function setPercent(db: Db, { id, attempt }: Run, percent: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update media_file
    set percent = ${percent}, updated_at = now()
    where id = ${id} and attempts = ${attempt} and status = 'processing'`.execute(db)
  return numAffectedRows === 1n
}

export async function setReady(db: Db, { id, attempt }: Run, rendered: Rendered): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update media_file
    set status = 'ready', percent = 100, width = ${rendered.width}, height = ${rendered.height},
      duration_ms = ${rendered.durationMs}, thumbhash = ${rendered.thumbhash}, waveform = ${rendered.waveform ? JSON.stringify(rendered.waveform) : null}::jsonb,
      variants = ${JSON.stringify(rendered.variants)}::jsonb, updated_at = now()
    where id = ${id} and attempts = ${attempt} and status = 'processing'`.execute(db)
  return numAffectedRows === 1n
}

export type Failure = { reason: string; retryable: boolean }

export async function setFailed(db: Db, { id, attempt }: Run, { reason, retryable }: Failure): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update media_file
    set status = 'failed', failure_reason = ${reason}, retryable = ${retryable}, updated_at = now()
    where id = ${id} and attempts = ${attempt} and status = 'processing'`.execute(db)
  return numAffectedRows === 1n
}

/** Back to the start, for a failure the machine was to blame for. */
export async function resetFailed(
  db: Db,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<FilePurpose | undefined> {
  const { rows } = await sql<{ purpose: FilePurpose }>`
    update media_file
    set status = 'created', percent = 0, attempts = 0, failure_reason = null, retryable = false, updated_at = now()
    where id = ${id} and owner_id = ${ownerId} and status = 'failed' and retryable
    returning purpose`.execute(db)
  return rows[0]?.purpose
}

export type Sweep = { now: Temporal.Instant; before: Temporal.Instant; limit: number }

/** First phase: files unused for a day. Files being rendered are not marked. */
export async function markOrphans(db: Db, { now, before, limit }: Sweep): Promise<number> {
  const { numAffectedRows } = await sql`
    update media_file
    set orphaned_at = ${now}, updated_at = ${now}
    where id = any(array(
      select id
      from media_file
      where claimed_at is null and orphaned_at is null and created_at < ${before} and updated_at < ${before}
      order by created_at
      limit ${limit}
    ))
    and claimed_at is null`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Second phase; a claim in between has cleared the mark. Rows go first: bytes without a row are collected later. A file stays as
 * long as it has copies; one that gets its first copy right now makes the foreign key refuse, and the next run goes on.
 */
export async function deleteOrphans(
  db: Db,
  { before, limit }: Omit<Sweep, 'now'>,
): Promise<{ id: string; isCopy: boolean }[]> {
  const { rows } = await sql<{ id: string; isCopy: boolean }>`
    delete from media_file
    where id = any(array(
      select id
      from media_file
      where claimed_at is null and orphaned_at < ${before}
        and not exists (select from media_file copy where copy.copy_of = media_file.id)
      order by orphaned_at
      limit ${limit}
      for update skip locked
    ))
    returning id, copy_of is not null as "isCopy"`.execute(db)
  return rows
}

/** Which of them still have a row (for renditions) or still need their upload (for originals). */
export async function selectNeededIds(
  db: Db,
  { ids, what }: { ids: readonly string[]; what: 'renditions' | 'originals' },
): Promise<Set<string>> {
  const needed = what === 'renditions' ? sql`true` : sql`(status in ('created', 'processing') or retryable)`
  const { rows } = await sql<{ id: string }>`
    select id
    from media_file
    where id = any(${ids}::uuid[]) and ${needed}`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Resumable uploads whose parts are still needed. */
export async function selectUnfinishedUploads(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id
    from upload
    where id = any(${ids}::uuid[]) and finished_at is null`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Without copies. */
export async function selectFilesOfOwner(
  db: Db,
  ownerId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select ${mediaColumns}
    from media_file
    where owner_id = ${ownerId} and status = 'ready' and copy_of is null and (${after}::uuid is null or id > ${after}::uuid)
    order by id
    limit ${limit}`.execute(db)
  return rows
}
