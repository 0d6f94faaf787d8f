/** What fans own, for domains that sell in other ways than unlocking. */
export { deletePurchase, findFirstSale, insertPurchase } from './wallet.queries.ts'
