import { type Tokens, tokens } from '@limelight/contract/money'
import { toRefusal } from '#/core/ledger/ledger.service'
import type { Tx } from '#/platform/ctx'
import { insertSales } from './insert-sales.queries.ts'
import type { PreparedSale } from './record-sale.service.ts'

/** Whether a sale can be recorded with others: of one seller, whom nobody has invited, and without words. */
export function isPlain({ row, invited }: PreparedSale): boolean {
  return invited === undefined && row.shares.length === 0 && row.tipText === null && row.purpose === undefined
}

/**
 * Records plain sales that wallets pay as `recordSale` does one after the other, in one statement: all of them or none. What is left in
 * each wallet is counted after all of them.
 */
export async function recordSales(tx: Tx, sales: readonly PreparedSale[]): Promise<Tokens[]> {
  const posted = await insertSales(tx, sales).catch(toRefusal)
  if (posted.length < sales.length) throw new Error(`${posted.length} of ${sales.length} sales were posted`)
  return posted.map(({ balance }) => tokens(balance))
}
