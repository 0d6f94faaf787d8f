import type { FileStatus } from '@limelight/contract/core/media'
import type { BrandSlot } from '@limelight/contract/site/brand'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

export type BrandFileRow = { id: string; slot: BrandSlot; status: FileStatus; updated_at: Temporal.Instant }

/** The newest file of each slot that nobody removed. */
export async function findNewestFiles({ db }: Db): Promise<BrandFileRow[]> {
  const { rows } = await sql<BrandFileRow>`
    select distinct on (purpose) id, purpose as slot, status, updated_at
    from media_file
    where purpose in ('logo', 'dark-logo', 'icon') and claimed_at is not null
    order by purpose, id desc
  `.execute(db)
  return rows
}

export async function listKeptFiles({ db }: Db, slot: BrandSlot): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media_file
    where purpose in ('logo', 'dark-logo', 'icon') and purpose = ${slot} and claimed_at is not null
    order by id
  `.execute(db)
  return rows.map((row) => row.id)
}
