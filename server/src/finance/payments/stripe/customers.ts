import type { AccountId } from '@limelight/contract/ids'
import type Stripe from 'stripe'
import type { Ctx } from '#/platform/ctx'
import { findCustomerRef, insertCustomer } from './customers.queries.ts'

/** One customer for each fan. Stripe learns an id of ours and neither name nor address. */
export async function getCustomerRef(ctx: Ctx, stripe: Stripe, fanId: AccountId): Promise<string> {
  const isLive = ctx.config.stripe?.isLive ?? false
  const known = await findCustomerRef(ctx, { fanId, isLive })
  if (known !== undefined) return known
  const { id } = await stripe.customers.create({ metadata: { fan_id: fanId } }, { idempotencyKey: `customer/${fanId}` })
  await insertCustomer(ctx, { fanId, isLive, ref: id })
  return (await findCustomerRef(ctx, { fanId, isLive })) ?? id
}
