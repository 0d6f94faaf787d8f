import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { SUBSCRIPTION_TONES, shownStatusOf } from '../../shared/subscriptions/subscription-tones.ts'
import { useTierName } from '../../shared/subscriptions/use-tier-name.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'
import { SubscriptionNotice } from './subscription-notice.tsx'
import { offersOf, type SubscriptionStep } from './subscription-steps.ts'

export interface SubscriptionRowProps {
  subscription: FanSubscription
  onStep: (step: SubscriptionStep) => void
}

export function SubscriptionRow({ subscription, onStep }: SubscriptionRowProps) {
  const payments = useT('shared/payments')
  const { performer } = subscription
  const status = shownStatusOf(subscription)
  const offers = offersOf(
    subscription,
    useAppStore((state) => state.settings),
  )
  return (
    <Card className="grid grid-cols-1 gap-3" space="tight">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar src={performer.avatar} size="row" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-2">
            <Link
              to={`/${performer.username ?? performer._id}`}
              className="min-w-0 truncate font-semibold hover:text-link"
            >
              {performer.name}
            </Link>
            <Badge tone={SUBSCRIPTION_TONES[status]}>{payments.t(`subscriptionStatus.${status}`)}</Badge>
          </p>
          <Terms subscription={subscription} />
        </div>
        <SubscriptionActions subscription={subscription} offers={offers} onStep={onStep} />
      </div>
      <SubscriptionNotice subscription={subscription} onStep={onStep} />
    </Card>
  )
}

/** Plan, price, how it is paid, and until when. */
function Terms({ subscription }: Pick<SubscriptionRowProps, 'subscription'>) {
  const { formatDay } = useFormat()
  const { t } = useT('fan/subscriptions')
  const shared = useT('shared/subscriptions')
  const checkout = useT('shared/checkout')
  const { money } = usePrices()
  const { status, type, months, tier, nextPlan, isRenewing, method, card, pause } = subscription
  const nameOf = useTierName()
  const parts = [
    type !== 'free' && nameOf(tier),
    planName(),
    type !== 'free' && money(nextPlan ? subscription.price : (subscription.nextPrice ?? subscription.price)),
    isRenewing && method === 'wallet' && checkout.t('payBy.wallet'),
    isRenewing && method === 'card' && card && t('byThisCard', { last4: card.last4 }),
    untilText(),
  ]
  return (
    <>
      <p className="mt-1 text-sm text-muted">{parts.filter((part) => part).join(' · ')}</p>
      {nextPlan && subscription.nextPrice !== null && (
        <p className="mt-1 text-sm">
          {t('planned', {
            tier: nameOf(nextPlan.tier),
            term: shared.t('months', { count: nextPlan.months }),
            date: formatDay(pause?.until ?? subscription.expiredAt),
            price: money(subscription.nextPrice),
          })}
        </p>
      )}
    </>
  )

  function planName(): string {
    if (type === 'free' && status !== 'trialing') return t('freeAccess')
    return months === 3 || months === 6 ? shared.t('months', { count: months }) : shared.t(`plans.${type}`)
  }

  function untilText(): string | undefined {
    const date = formatDay(subscription.expiredAt)
    if (status === 'suspended') return undefined
    if (status === 'expired') return pause ? t('pause.runs', { date: formatDay(pause.until) }) : t('ended', { date })
    if (pause) return t('pause.planned', { date, until: formatDay(pause.until) })
    if (status === 'past_due') return t('dueSince', { date })
    return isRenewing ? shared.t('renewsOn', { date }) : shared.t('endsOn', { date })
  }
}
