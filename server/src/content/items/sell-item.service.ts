/** Items as something that is sold: the wallet unlocks them, orders sell products. */
import { AppError } from '@limelight/contract/errors'
import { suggestionOf } from '#/content/sellable/chosen-price'
import type { Sellable } from '#/content/sellable/sellable'
import { type Offer, requireOffer } from '#/content/sellable/sellable.policy'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { addToItem, type ItemRef, type LockedItem, lockItem, lockItemLater } from './items.queries.ts'
import { getKnownItem } from './items.service.ts'

export function itemToSell(ref: ItemRef): Sellable {
  return {
    // `getOffer` finds out whether there is such an item; one that was bought is never deleted.
    lock: (tx) => lockItemLater(tx, ref),
    getOffer: (tx, viewer) => getOffer(tx, viewer, ref),
    countSale: (tx, priceTokens) => addToItem(tx, ref, { sale_count: 1, earned_tokens: priceTokens }),
  }
}

/** With its row locked to the end of the transaction: nobody changes its price or deletes it meanwhile. Throws `not_found`. */
export async function lockItemToSell(tx: Tx, ref: ItemRef): Promise<LockedItem> {
  const item = await lockItem(tx, ref)
  if (!item) throw new AppError('not_found')
  return item
}

/** Throws `not_found` when the fan may not know of it, and `not_for_sale` when tokens do not buy it. */
export async function getOffer(tx: Tx, viewer: Viewer, ref: ItemRef): Promise<Offer> {
  const item = await getKnownItem(tx, viewer, ref)
  return { ...requireOffer(item, viewer), isMinimum: suggestionOf(item) !== undefined }
}
