/** What the form of a tier says. Pure. */
import { PLAN_MONTHS, type PlanMonths, TIER_COLOURS, type TierColour } from '@limelight/contract/people/tiers'

export type TierTyped = {
  name: string
  benefits: string[]
  colour: TierColour
  cap: number | null
  isHidden: boolean
  plans: { months: PlanMonths; price: number }[]
}

/** The name of a plan's field. */
export function priceField(months: PlanMonths): string {
  return `price${months}`
}

export function tierTyped(data: FormData): TierTyped {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    name: text('name'),
    benefits: text('benefits')
      .split('\n')
      .map((benefit) => benefit.trim())
      .filter((benefit) => benefit !== ''),
    colour: TIER_COLOURS.find((colour) => colour === text('colour')) ?? 'blue',
    cap: text('cap') === '' ? null : Number(text('cap')),
    isHidden: data.has('isHidden'),
    plans: PLAN_MONTHS.flatMap((months) => {
      const price = text(priceField(months))
      return price === '' ? [] : [{ months, price: Number(price) }]
    }),
  }
}
