import type { SubscriptionType } from '@limelight/contract/commerce/subscriptions'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { usePrices } from '../payments/use-prices.ts'
import type { Plan } from './plans.ts'

export interface PlanChoiceProps {
  plans: readonly Plan[]
  value: SubscriptionType
  onChange: (type: SubscriptionType) => void
}

export function PlanChoice({ plans, value, onChange }: PlanChoiceProps) {
  const { t } = useT('shared/subscriptions')
  const shared = useT('shared/subscriptions')
  const prices = usePrices()
  const days = useAppStore((state) => state.settings.freeSubscriptionDuration ?? 1)
  return (
    <RadioCards
      legend={t('plan')}
      name="type"
      value={value}
      onChange={(type) => onChange(plans.find((plan) => plan.type === type)?.type ?? value)}
      options={plans.map((plan) => ({
        value: plan.type,
        label: shared.t(`plans.${plan.type}`),
        hint: hintOf(plan),
        aside: plan.type === 'free' ? shared.t('free') : prices.money(plan.price),
      }))}
    />
  )

  function hintOf({ type, savingPercent }: Plan): string | undefined {
    if (type === 'free') return t('trialDays', { count: days })
    return savingPercent === undefined ? undefined : t('saving', { percent: savingPercent })
  }
}
