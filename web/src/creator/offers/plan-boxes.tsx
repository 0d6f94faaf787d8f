import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useTierName } from '../../shared/subscriptions/use-tier-name.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ownTiersQuery } from '../tiers/tiers.api.ts'
import { useMoney } from '../use-money.ts'

export interface PlanBoxesProps {
  error: string | undefined
}

/** The plans that an offer is for; none: all of them. */
export function PlanBoxes({ error }: PlanBoxesProps) {
  const { t } = useT('creator/offers')
  const shared = useT('shared/subscriptions')
  const money = useMoney()
  const nameOf = useTierName()
  const tiers = useQuery(ownTiersQuery).data?.data.filter(({ state }) => state === 'active') ?? []
  const plans = tiers.flatMap((tier) => tier.plans.map((plan) => ({ ...plan, name: nameOf(tier) })))
  if (plans.length < 2) return null
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1 text-sm font-semibold">{t('plans')}</legend>
      <p className="text-sm text-muted">{t('plansHint')}</p>
      {plans.map(({ _id, months, price, name }) => (
        <Checkbox
          key={_id}
          name="planIds"
          value={_id}
          label={`${name} · ${shared.t('perTerm', { price: money(price), term: shared.t('months', { count: months }) })}`}
        />
      ))}
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  )
}
