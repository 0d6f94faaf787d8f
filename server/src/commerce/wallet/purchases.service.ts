/** What fans own, for whoever sells by other ways than unlocking. */
export { deletePurchase, findFirstSale, insertPurchase } from './wallet.queries.ts'
