import type { AccountId } from '@limelight/contract/ids'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { Offer } from './sellable.policy.ts'

/** What is bought once for ever, whatever it is: an item today, a message or a stream later. */
export interface Sellable {
  /** Locks its row to the end of the transaction: nobody changes its price or deletes it meanwhile. May throw `not_found`. */
  lock: (tx: Tx) => Promise<unknown>
  /** Throws `not_found` when the fan may not know of it, and `not_for_sale` when tokens do not buy it. */
  getOffer: (tx: Tx, viewer: Viewer) => Promise<Offer>
  /** Adds one sale to its own counters, and gives the fan what comes with it. */
  countSale: (tx: Tx, priceTokens: number, fanId: AccountId) => Promise<void>
}
