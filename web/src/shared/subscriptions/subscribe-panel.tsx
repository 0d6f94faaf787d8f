import type { PerformerPage } from '@limelight/contract/performers'
import type { SubscriptionType } from '@limelight/contract/subscriptions'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { pathWithIntent, useIntent } from '../../platform/page/intent.ts'
import { registerPathFor } from '../../platform/safe-redirect.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CircleCheck } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { usePrices } from '../payments/use-prices.ts'
import { TipButton } from '../wallet/tip-button.tsx'
import { isSuspended, type Plan, plansOf } from './plans.ts'

const loadDialog = () => import('./subscribe-dialog.tsx').then(({ SubscribeDialog }) => ({ default: SubscribeDialog }))
const SubscribeDialog = lazy(loadDialog)

export interface SubscribePanelProps {
  performer: PerformerPage
}

/** The plans of a performer, or the state of the subscription the fan has. */
export function SubscribePanel({ performer }: SubscribePanelProps) {
  const { t } = useT('shared/subscriptions')
  const role = useAppStore((state) => state.auth.authUser?.role)
  const isFanOrVisitor = role === undefined || role === 'fan'
  return (
    <Card>
      <h2 className="text-lg">{t('panelTitle')}</h2>
      {performer.isSubscribed ? (
        <SubscriptionState performer={performer} />
      ) : isSuspended(performer) ? (
        <Suspension />
      ) : (
        <Plans performer={performer} isEnabled={isFanOrVisitor} />
      )}
      {role === 'fan' && <TipButton performer={performer} variant="outline" className="mt-2.5 w-full" />}
    </Card>
  )
}

function SubscriptionState({ performer: { subscription } }: SubscribePanelProps) {
  const { formatDay } = useFormat()
  const { t } = useT('shared/subscriptions')
  if (!subscription) return <p className="mt-1.5 text-sm text-muted">{t('panelText')}</p>
  const date = formatDay(subscription.expiredAt)
  return (
    <>
      <p className="mt-3 flex items-center gap-2 font-semibold text-success">
        <CircleCheck className="size-5" />
        {t('youSubscribe')}
      </p>
      <p className="mt-1 mb-4 text-sm text-muted">
        {subscription.isRenewing ? t('renewsOn', { date }) : t('endsOn', { date })}
      </p>
      <LinkButton to="/user/subscriptions" variant="outline" className="w-full">
        {t('manage')}
      </LinkButton>
    </>
  )
}

function Suspension() {
  const { t } = useT('shared/subscriptions')
  return (
    <>
      <p className="mt-1.5 mb-4 text-sm text-muted">{t('suspended')}</p>
      <LinkButton to="/contact" variant="outline" className="w-full">
        {t('contact')}
      </LinkButton>
    </>
  )
}

function Plans({ performer, isEnabled }: SubscribePanelProps & { isEnabled: boolean }) {
  const { t } = useT('shared/subscriptions')
  const plans = plansOf(performer)
  return (
    <>
      <p className="mt-1.5 mb-4 text-sm text-muted">{plans.length > 0 ? t('panelText') : t('noPlans')}</p>
      <div className="grid grid-cols-1 gap-2.5">
        {plans.map((plan, index) => (
          <PlanButton key={plan.type} {...{ performer, plan, isEnabled }} isFirst={index === 0} />
        ))}
      </div>
    </>
  )
}

interface PlanButtonProps extends SubscribePanelProps {
  plan: Plan
  isFirst: boolean
  isEnabled: boolean
}

function PlanButton({ performer, plan, isFirst, isEnabled }: PlanButtonProps) {
  const { t } = useT('shared/subscriptions')
  const prices = usePrices()
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  const { pathname } = useLocation()
  const [open, setOpen] = useState<SubscriptionType>()
  const intent = `subscribe:${plan.type}`
  useIntent(intent, () => isEnabled && setOpen(plan.type))
  const look = { variant: isFirst ? 'primary' : 'soft', size: 'plan' } as const
  const label = (
    <>
      {t(`plans.${plan.type}`)}
      <span className="tabular-nums">{plan.type === 'free' ? t('free') : prices.money(plan.price)}</span>
    </>
  )
  if (!loggedIn) {
    return (
      <LinkButton to={registerPathFor(pathWithIntent(pathname, intent))} {...look}>
        {label}
      </LinkButton>
    )
  }
  return (
    <>
      <Button
        {...look}
        disabled={!isEnabled}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(plan.type)}
      >
        {label}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SubscribeDialog performer={performer} type={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
