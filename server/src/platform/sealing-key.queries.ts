import { sql } from 'kysely'
import type { Db } from './ctx.ts'

/** The check that is stored: the given one where none was. */
export async function storeKeyCheck({ db }: Db, check: Buffer): Promise<Buffer> {
  await sql`insert into sealing_key (key_check) values (${check}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ key_check: Buffer }>`select key_check from sealing_key`.execute(db)
  return rows[0]?.key_check ?? check
}

export async function replaceKeyCheck({ db }: Db, check: Buffer): Promise<void> {
  await sql`update sealing_key set key_check = ${check}`.execute(db)
}
