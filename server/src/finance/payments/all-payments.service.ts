import type { CountrySource } from '@limelight/contract/checkout'
import type { PaymentId } from '@limelight/contract/ids'
import type { Db } from '#/platform/ctx'
import { findSigns } from './payments.queries.ts'

/** Everybody's, for the operator. */
export { type AllPaymentsQuery, listAllPayments } from './payments.queries.ts'
export { toPayment } from './payments.service.ts'

/** What said where the buyer of a payment was. */
export async function findLocationEvidence(
  db: Db,
  id: PaymentId,
): Promise<{ source: CountrySource; country: string }[]> {
  return (await findSigns(db, id)) ?? []
}
