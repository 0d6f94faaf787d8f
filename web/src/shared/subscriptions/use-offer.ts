import { OFFER_PARAM } from '@limelight/contract/people/link-address'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { withOffers } from './offered-plans.ts'
import { openOffersQuery } from './offers.api.ts'
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
  /** Of an offer, as it was typed and found. */
  code: string | undefined
  setCode: (code: string | undefined) => void
}

export type FirstChoice = { rank?: number; key?: string }

/** The tier and the plan that a fan chooses; the lowest tier that has places and its first plan to begin with. */
export function useOffer(performer: SubscribablePerformer, first: FirstChoice = {}): Offer {
  const { _id, hasTiers, hasOffers } = performer
  const [params] = useSearchParams()
  // The creator's link may be for an offer.
  const [code, setCode] = useState(() => offerCodeOf(params))
  // Offers are for certain plans: their ids are needed where the prices of the profile would do otherwise.
  const { data } = useQuery({ ...offeredTiersQuery(_id), enabled: hasTiers || hasOffers || code !== undefined })
  const open = useQuery({ ...openOffersQuery(_id), enabled: hasOffers }).data?.data ?? []
  const coded = useQuery({ ...openOffersQuery(_id, code), enabled: code !== undefined }).data?.data ?? []
  const [rank, setRank] = useState(first.rank)
  const [key, setKey] = useState(first.key)
  const [prices, setPrices] = useState<Record<string, number>>({})
  const tiers = tiersOf(performer, data?.data)
  const tier = tiers.find((one) => one.rank === rank) ?? tiers.find(({ placesLeft }) => placesLeft !== 0) ?? tiers[0]
  const offers = code === undefined ? open : [...open, ...coded]
  const plans = withOffers(plansOf(performer, tier), offers).map((plan) => ({
    ...plan,
    price: prices[nameOf(tier, plan)] ?? plan.price,
  }))
  return {
    tiers,
    tier,
    plans,
    plan: plans.find((plan) => plan.key === key) ?? plans[0],
    chooseTier: setRank,
    choosePlan: setKey,
    setPrice: (plan, price) => setPrices((known) => ({ ...known, [nameOf(tier, plan)]: price })),
    code,
    setCode: (next) => {
      setPrices({})
      setCode(next)
    },
  }
}

/** Pure: the code in the address of the page, in the form of codes. */
export function offerCodeOf(params: URLSearchParams): string | undefined {
  const code = params.get(OFFER_PARAM)?.trim().toUpperCase()
  return code && /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code) ? code : undefined
}

function nameOf(tier: ShownTier | undefined, { key }: Plan): string {
  return `${tier?.rank}/${key}`
}
