import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type Part = { startByte: number; sizeBytes: number; objectId: string }

/** Small parts are legitimate on a line that breaks often; more than these only cost. */
const PARTS_MAX = 20_000

/** Adds a part if it begins where the upload ends so far. Of two at the same place one is added: the row's lock lets them take turns. */
export async function addPart(tx: Tx, uploadId: string, { startByte, sizeBytes, objectId }: Part): Promise<boolean> {
  const { rows } = await sql`
    with continued as (
      update upload
      set received_bytes = received_bytes + ${sizeBytes}
      where id = ${uploadId} and received_bytes = ${startByte} and received_bytes + ${sizeBytes} <= size_bytes
        and finished_at is null and expires_at > ${tx.clock.now()}
        and (select count(*) from upload_part where upload_id = ${uploadId}) < ${PARTS_MAX}
      returning id
    )
    insert into upload_part (upload_id, start_byte, size_bytes, object_id)
    select id, ${startByte}, ${sizeBytes}, ${objectId} from continued
    returning upload_id
  `.execute(tx.db)
  return rows.length > 0
}

/** In order. */
export async function listParts({ db }: Db, uploadId: string): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select start_byte as "startByte", size_bytes as "sizeBytes", object_id as "objectId"
    from upload_part
    where upload_id = ${uploadId}
    order by start_byte
  `.execute(db)
  return rows
}
