import type { CountrySource } from '@limelight/contract/checkout'
import type { PaymentId } from '@limelight/contract/ids'
import type { Ctx, Db } from '#/platform/ctx'
import * as queries from './payments.queries.ts'

export { toPayment } from './payments.service.ts'

/** Everybody's, for the operator. */
export function listAllPayments(
  ctx: Ctx,
  query: queries.AllPaymentsQuery,
): Promise<{ rows: queries.PaymentRow[]; total: number }> {
  return queries.listAllPayments(ctx, query)
}

/** What said where the buyer of a payment was. */
export async function findPaymentSigns(db: Db, id: PaymentId): Promise<{ source: CountrySource; country: string }[]> {
  return (await queries.findSigns(db, id)) ?? []
}
