import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { usePrices } from '../payments/use-prices.ts'
import type { Plan } from './plans.ts'
import { TierChoice } from './tier-choice.tsx'
import type { Offer } from './use-offer.ts'

export interface PlanChoiceProps {
  offer: Offer
}

/** The tier, where there are several, and how long one pays for it. */
export function PlanChoice({ offer: { tiers, tier, plans, plan, chooseTier, choosePlan } }: PlanChoiceProps) {
  const { t } = useT('shared/subscriptions')
  const prices = usePrices()
  const days = useAppStore((state) => state.settings.freeSubscriptionDuration ?? 1)
  return (
    <>
      {tier && (tiers.length > 1 || tier.benefits.length > 0) && (
        <TierChoice tiers={tiers} value={tier.rank} onChange={chooseTier} />
      )}
      <RadioCards
        legend={t('plan')}
        name="type"
        value={plan?.key ?? ''}
        onChange={choosePlan}
        options={plans.map((one) => ({
          value: one.key,
          label: labelOf(one),
          hint: hintOf(one),
          aside: asideOf(one),
        }))}
      />
    </>
  )

  function asideOf({ type, price, listPrice, offer }: Plan): ReactNode {
    if (type === 'free' || offer?.kind === 'trial') return t('free')
    if (listPrice === undefined) return prices.money(price)
    return (
      <>
        <del className="me-1.5 font-normal text-muted">
          <span className="sr-only">{t('offer.before')} </span>
          {prices.money(listPrice)}
        </del>
        {prices.money(price)}
      </>
    )
  }

  function labelOf({ type, months, offer }: Plan): string {
    if (offer?.days != null) return t('offer.trial', { days: t('offer.days', { count: offer.days }) })
    return months === 3 || months === 6 ? t('months', { count: months }) : t(`plans.${type}`)
  }

  function hintOf({ type, saving, listPrice, months, offer }: Plan): string | undefined {
    if (type === 'free') return t('trialDays', { count: days })
    if (offer?.kind === 'trial' && listPrice !== undefined)
      return t('perTerm', { price: prices.money(listPrice), term: t('months', { count: months }) })
    return saving === undefined ? undefined : t('saves', { amount: prices.money(saving) })
  }
}
