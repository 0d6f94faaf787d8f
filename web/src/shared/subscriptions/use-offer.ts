import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Plan, plansOf, type ShownTier, type SubscribablePerformer, tiersOf } from './plans.ts'
import { offeredTiersQuery } from './tiers.api.ts'

export type Offer = {
  tiers: readonly ShownTier[]
  tier: ShownTier | undefined
  plans: readonly Plan[]
  plan: Plan | undefined
  chooseTier: (rank: number) => void
  choosePlan: (key: string) => void
  /** A price that the API names in place of the one that was shown. */
  setPrice: (plan: Plan, price: number) => void
}

export type FirstChoice = { rank?: number; key?: string }

/** The tier and the plan that a fan chooses; the lowest tier that has places and its first plan to begin with. */
export function useOffer(performer: SubscribablePerformer, first: FirstChoice = {}): Offer {
  const { data } = useQuery({ ...offeredTiersQuery(performer._id), enabled: performer.hasTiers })
  const [rank, setRank] = useState(first.rank)
  const [key, setKey] = useState(first.key)
  const [prices, setPrices] = useState<Record<string, number>>({})
  const tiers = tiersOf(performer, data?.data)
  const tier = tiers.find((one) => one.rank === rank) ?? tiers.find(({ placesLeft }) => placesLeft !== 0) ?? tiers[0]
  const plans = plansOf(performer, tier).map((plan) => ({ ...plan, price: prices[nameOf(tier, plan)] ?? plan.price }))
  return {
    tiers,
    tier,
    plans,
    plan: plans.find((plan) => plan.key === key) ?? plans[0],
    chooseTier: setRank,
    choosePlan: setKey,
    setPrice: (plan, price) => setPrices((known) => ({ ...known, [nameOf(tier, plan)]: price })),
  }
}

function nameOf(tier: ShownTier | undefined, { key }: Plan): string {
  return `${tier?.rank}/${key}`
}
