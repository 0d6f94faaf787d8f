import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { offeredTiersQuery } from '../../shared/subscriptions/tiers.api.ts'
import { useTierName } from '../../shared/subscriptions/use-tier-name.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { ChangePlanWays } from './change-plan-ways.tsx'
import { type OtherPlan, othersOf } from './other-plans.ts'

export interface ChangePlanDialogProps {
  subscription: FanSubscription
  onClose: () => void
}

/** All plans of the creator; of the chosen one, both ways of the change with what they cost. */
export function ChangePlanDialog({ subscription, onClose }: ChangePlanDialogProps) {
  const { t } = useT('fan/subscriptions')
  const shared = useT('shared/subscriptions')
  const nameOf = useTierName()
  const query = useQuery(offeredTiersQuery(subscription.performer._id))
  const plans = query.data && othersOf(query.data.data, subscription)
  const [waiting, setWaiting] = useState<string>()
  const text = {
    name: subscription.performer.name,
    tier: nameOf(subscription.tier),
    term: shared.t('months', { count: subscription.months ?? 1 }),
  }
  return (
    <Dialog open onClose={onClose} title={t('changeTitle')} description={waiting ? undefined : t('changeText', text)}>
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {plans?.length === 0 && <p className="text-muted">{t('noOtherPlans')}</p>}
      {plans && plans.length > 0 && (
        <Plans subscription={subscription} plans={plans} onClose={onClose} waiting={waiting} onWaiting={setWaiting} />
      )}
    </Dialog>
  )
}

interface PlansProps extends ChangePlanDialogProps {
  plans: readonly OtherPlan[]
  /** The payment that the bank asks the card holder about. */
  waiting: string | undefined
  onWaiting: (transactionId: string) => void
}

function Plans({ subscription, plans, onClose, waiting, onWaiting }: PlansProps) {
  const { t } = useT('fan/subscriptions')
  const shared = useT('shared/subscriptions')
  const nameOf = useTierName()
  const { money } = usePrices()
  const [chosen, setChosen] = useState<string>()
  const plan = plans.find(({ _id }) => _id === chosen)
  return (
    <div className="grid grid-cols-1 gap-5">
      {!waiting && (
        <RadioCards
          legend={shared.t('plan')}
          name="plan"
          value={chosen ?? ''}
          onChange={setChosen}
          options={plans.map(({ _id, months, price, tier }) => ({
            value: _id,
            label: `${nameOf(tier)} · ${shared.t('months', { count: months })}`,
            hint: _id === subscription.planId ? t('present') : undefined,
            aside: money(price),
            disabled: tier.placesLeft === 0 && tier._id !== subscription.tier._id,
          }))}
        />
      )}
      {plan && <ChangePlanWays key={plan._id} {...{ subscription, plan, waiting, onWaiting }} onDone={onClose} />}
    </div>
  )
}
