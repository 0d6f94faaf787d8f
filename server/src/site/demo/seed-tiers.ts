import type { AccountId } from '@limelight/contract/ids'
import { BASE_RANK } from '@limelight/contract/people/tiers'
import { changeTier, createTier, listOwnTiers } from '#/people/tiers/own-tiers.service'
import type { Ctx } from '#/platform/ctx'
import type { DemoPerformer } from './demo-plan.ts'

/** The tiers of one who has more than the base tier; that one gets the benefits that its creator names. */
export async function addTiers(ctx: Ctx, ownerId: AccountId, { tiers, baseBenefits }: DemoPerformer): Promise<void> {
  const base = (await listOwnTiers(ctx, ownerId)).find(({ rank }) => rank === BASE_RANK)
  if (base && baseBenefits) await changeTier(ctx, ownerId, { id: base._id, update: { benefits: baseBenefits } })
  for (const tier of tiers ?? []) await createTier(ctx, ownerId, { ...tier, cap: tier.cap ?? null })
}
