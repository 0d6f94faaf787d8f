/** Tickets and tips of streams. */
import { AppError } from '@limelight/contract/errors'
import { StreamId } from '@limelight/contract/ids'
import { giveReplays } from '#/content/sellable/replays.queries'
import type { Sellable } from '#/content/sellable/sellable'
import { requireOffer } from '#/content/sellable/sellable.policy'
import type { Tx } from '#/platform/ctx'
import { addToStream, lockStream } from './streams.queries.ts'
import { getKnownStream, isBannedFromWatching } from './streams.service.ts'

/** A ticket is sold from the announcement to the end of the stream, and opens its replays, too. */
export function streamToSell(id: string): Sellable {
  const streamId = StreamId.parse(id)
  return {
    lock: async (tx) => {
      if (!(await lockStream(tx, streamId))) throw new AppError('not_found')
    },
    getOffer: async (tx, viewer) => {
      const stream = await getKnownStream(tx, viewer, streamId)
      if (stream.status === 'ended' || (await isBannedFromWatching(tx, viewer, stream)))
        throw new AppError('not_for_sale')
      return { ...requireOffer(stream, viewer), heldFrom: stream.starts_at }
    },
    countSale: async (tx, tokens) => {
      await addToStream(tx, streamId, { sales: 1, tokens })
      // A part of it may be published before it ends.
      await giveReplays(tx, { streamId })
    },
  }
}

export function refundTicket(tx: Tx, id: string, tokens: number): Promise<void> {
  return addToStream(tx, id, { sales: -1, tokens: -tokens })
}
