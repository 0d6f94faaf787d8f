/** Where archiving goes on. */
import type { Ctx } from '#/platform/ctx'
import { StartError } from '#/platform/start-error'
import { findFlushed, findSlot, listSegments } from './wal-archive.queries.ts'
import { type Chunk, parseHistory, segmentName, startOfSegment } from './wal-chunks.ts'

/** `history`: of the lives before this one; undefined in the first. */
export type Server = { timeline: number; history: string | undefined }

/**
 * After the last chunk of this life, else at its beginning, else where the server still has all: always at the beginning of a segment, so
 * that a restore finds whole ones. Throws a `StartError` when the archive is ahead of the server: it is of another copy of the site.
 */
export async function chooseStart(
  ctx: Ctx,
  { timeline, history }: Server,
  own: readonly Chunk[],
): Promise<{ from: bigint; isGap: boolean }> {
  const last =
    own
      .map(({ end }) => end)
      .toSorted((one, other) => Number(one - other))
      .at(-1) ?? 0n
  const { position } = await findFlushed(ctx)
  // A segment may be archived to its end that the server has begun only.
  if (startOfSegment(last) > position)
    throw new StartError(
      'The archive of the WAL is ahead of the database: it is of another copy of this site. Choose another BACKUP_TARGET.',
    )
  const present = await listSegments(ctx)
  const has = (from: bigint) => from >= startOfSegment(position) || present.has(segmentName(timeline, from))
  if (last > 0n && has(last)) return { from: last, isGap: false }
  const fork = parseHistory(history ?? '').at(-1)
  const begin = fork && startOfSegment(fork.at)
  if (last === 0n && begin !== undefined && has(begin)) return { from: begin, isGap: false }
  const slot = await findSlot(ctx)
  if (!slot) throw new Error('the slot of the archive is gone')
  return { from: startOfSegment(slot.restart), isGap: last > 0n }
}
