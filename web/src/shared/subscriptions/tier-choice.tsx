import { useT } from '../../platform/i18n/use-t.ts'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { usePrices } from '../payments/use-prices.ts'
import type { ShownTier } from './plans.ts'
import { TierMark } from './tier-mark.tsx'
import { useTierName } from './use-tier-name.ts'

export interface TierChoiceProps {
  tiers: readonly ShownTier[]
  /** The rank of the chosen one. */
  value: number
  onChange: (rank: number) => void
}

/** What each tier gives, from which price, and whether there is a place. */
export function TierChoice({ tiers, value, onChange }: TierChoiceProps) {
  const { t } = useT('shared/subscriptions')
  const { money } = usePrices()
  const nameOf = useTierName()
  return (
    <RadioCards
      legend={t('tiers')}
      name="tier"
      value={String(value)}
      onChange={(rank) => onChange(Number(rank))}
      options={tiers.map((tier, index) => ({
        value: String(tier.rank),
        // The price below the name where both have no room: beside the benefits it would squeeze them.
        label: (
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="flex min-w-0 items-baseline gap-2">
              <TierMark colour={tier.colour} />
              <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(tier)}</span>
            </span>
            <span className="tabular-nums">{priceOf(tier)}</span>
          </span>
        ),
        hint: <Benefits tier={tier} below={tiers[index - 1]} />,
        disabled: tier.placesLeft === 0,
      }))}
    />
  )

  function priceOf({ plans: [shortest] }: ShownTier): string | undefined {
    if (!shortest) return undefined
    const price = money(shortest.price)
    return shortest.months === 1 ? t('perMonth', { price }) : price
  }
}

function Benefits({ tier: { benefits, placesLeft }, below }: { tier: ShownTier; below: ShownTier | undefined }) {
  const { t } = useT('shared/subscriptions')
  const nameOf = useTierName()
  const lines = [...(below ? [t('includesLower', { tier: nameOf(below) })] : []), ...benefits]
  return (
    <>
      {lines.map((line) => (
        <span key={line} className="block [overflow-wrap:anywhere]">
          {line}
        </span>
      ))}
      {placesLeft !== null && (
        <span className="block font-semibold">
          {placesLeft === 0 ? t('full') : t('placesLeft', { count: placesLeft })}
        </span>
      )}
    </>
  )
}
