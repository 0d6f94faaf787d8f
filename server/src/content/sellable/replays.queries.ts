/** Replays: a ticket of a stream opens the videos that were recorded of it. */
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'

/**
 * Gives a video, or all published ones of a stream, to those with a ticket, as what they bought with it. Locks the streams, so that a ticket
 * that is sold meanwhile comes before or after. Does nothing for other videos.
 */
export async function giveReplays(tx: Tx, of: { videoId: string } | { streamId: string }): Promise<void> {
  const condition =
    'videoId' in of ? sql`r.video_id = ${of.videoId}` : sql`r.stream_id = ${of.streamId} and v.published_at is not null`
  const { rows } = await sql<{ stream_id: string; video_id: string }>`
    select r.stream_id, r.video_id
    from stream_recording r join video v on v.id = r.video_id join stream s on s.id = r.stream_id
    where ${condition}
    for no key update of s
  `.execute(tx.db)
  // Another statement, after the lock: it sees the tickets of those that held it.
  for (const { stream_id: streamId, video_id: videoId } of rows)
    await sql`
      insert into purchase (fan_id, target_id, kind, sale_id, created_at)
      select b.fan_id, ${videoId}, 'video', b.sale_id, ${tx.clock.now()} from purchase b where b.target_id = ${streamId}
      on conflict do nothing
    `.execute(tx.db)
}
