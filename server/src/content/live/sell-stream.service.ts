/** Tickets and tips of streams. */
import { AppError } from '@limelight/contract/errors'
import { StreamId } from '@limelight/contract/ids'
import type { Sellable } from '#/content/sellable/sellable'
import { requireOffer } from '#/content/sellable/sellable.policy'
import type { Tx } from '#/platform/ctx'
import { addToStream, lockStream } from './streams.queries.ts'
import { getKnownStream, isBannedFromWatching } from './streams.service.ts'

/** A ticket is sold while the stream is on air, and opens it until it ends. */
export function streamToSell(id: string): Sellable {
  const streamId = StreamId.parse(id)
  return {
    lock: async (tx) => {
      if (!(await lockStream(tx, streamId))) throw new AppError('not_found')
    },
    getOffer: async (tx, viewer) => {
      const stream = await getKnownStream(tx, viewer, streamId)
      if (stream.status !== 'live' || (await isBannedFromWatching(tx, viewer, stream)))
        throw new AppError('not_for_sale')
      return requireOffer(stream, viewer)
    },
    countSale: (tx, tokens) => addToStream(tx, streamId, { sales: 1, tokens }),
  }
}

export function refundTicket(tx: Tx, id: string, tokens: number): Promise<void> {
  return addToStream(tx, id, { sales: -1, tokens: -tokens })
}
