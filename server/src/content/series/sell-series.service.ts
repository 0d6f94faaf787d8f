/** A series as something that is sold: with its items of now and those that are added later. */
import { AppError } from '@limelight/contract/errors'
import { SeriesId } from '@limelight/contract/ids'
import type { Sellable } from '#/content/sellable/sellable'
import type { Offer } from '#/content/sellable/sellable.policy'
import { giveParts } from '#/content/sellable/series-parts.queries'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { canKnowOf, priceFor } from './series.policy.ts'
import { findDearestSale, findSeries, lockSeries, sumOwned } from './series.queries.ts'
import { addToSeries } from './write-series.queries.ts'

/** Its buyers and its changes follow one another; the purchases of the fan are locked by the wallet, since they lower the price. */
export function seriesToSell(id: string): Sellable {
  const seriesId = SeriesId.parse(id)
  return {
    lock: async (tx) => {
      if (!(await lockSeries(tx, seriesId))) throw new AppError('not_found')
    },
    getOffer: (tx, viewer) => getOffer(tx, viewer, seriesId),
    countSale: async (tx, tokens, fanId) => {
      if (tokens > 0) await addToSeries(tx, seriesId, { sales: 1, tokens })
      await giveParts(tx, seriesId, fanId)
    },
  }
}

/** Throws `not_found` where the fan may not know of it, and `not_for_sale` where it has no price or is a draft. */
async function getOffer(tx: Tx, viewer: Viewer, id: SeriesId): Promise<Offer> {
  const row = await findSeries(tx, viewer, id)
  if (!row || !viewer.id || !canKnowOf(row, viewer)) throw new AppError('not_found')
  const priceTokens = priceFor(row, viewer, await sumOwned(tx, viewer.id, id))
  if (priceTokens === null) throw new AppError('not_for_sale')
  const coveredBy = priceTokens === 0 ? await findDearestSale(tx, viewer.id, id) : undefined
  return { performerId: row.performer_id, priceTokens, coveredBy }
}

/** Takes a refunded sale off its counters. Locks its row. */
export function refundSeries(tx: Tx, id: string, tokens: number): Promise<void> {
  return addToSeries(tx, id, { sales: -1, tokens: -tokens })
}
