import type { Access } from '@limelight/contract/content/access'
import type { AccountId, StreamId, VideoId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type RecordedStream = {
  id: StreamId
  performer_id: AccountId
  title: string
  access: Access
  price_tokens: number
}

/** Undefined for a stream that is not recorded, or gone. */
export async function findRecordedStream({ db }: Db, id: StreamId): Promise<RecordedStream | undefined> {
  const { rows } = await sql<RecordedStream>`
    select id, performer_id, title, access, price_tokens from stream where id = ${id} and is_recorded
  `.execute(db)
  return rows[0]
}

export async function hasRecording({ db }: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from stream_recording where id = ${id}`.execute(db)
  return rows.length > 0
}

type NewRecording = { id: string; streamId: StreamId; videoId: VideoId }

export async function insertRecording(tx: Tx, { id, streamId, videoId }: NewRecording): Promise<void> {
  await sql`
    insert into stream_recording (id, stream_id, video_id, created_at)
    values (${id}, ${streamId}, ${videoId}, ${tx.clock.now()})
  `.execute(tx.db)
}
