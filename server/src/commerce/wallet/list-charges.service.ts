import type { Output } from '@limelight/contract/api'
import type { Charge, wallet } from '@limelight/contract/commerce/wallet'
import type { AccountId } from '@limelight/contract/ids'
import { listCharges as listSales } from '#/finance/earnings/earnings.service'
import type { Ctx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import { listRefundable } from '#/talk/messages/open-message.service'

type Query = Output<(typeof wallet)['GET /wallet/charges/search']['query']>

/** A page of what a fan spent tokens on, with what they can still return themselves. */
export async function listCharges(ctx: Ctx, fanId: AccountId, query: Query): Promise<CountedData<Charge>> {
  const { data, ...counted } = await listSales(ctx, fanId, query)
  const saleIds = data.filter(({ kind, refundedAt }) => kind === 'message' && refundedAt === null).map(({ _id }) => _id)
  const refundable = await listRefundable(ctx, fanId, saleIds)
  return {
    data: data.map((sale) => ({ ...sale, refundableUntil: refundable.get(sale._id)?.toString() ?? null })),
    ...counted,
  }
}
