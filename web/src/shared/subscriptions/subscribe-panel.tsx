import type { PerformerPage } from '@limelight/contract/people/performers'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { pathWithIntent, useIntent } from '../../platform/page/intent.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CircleCheck } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useMayBuyFrom } from '../access/use-may-buy.ts'
import { AccountLink } from '../auth/account-link.tsx'
import { usePrices } from '../payments/use-prices.ts'
import { TipButton, TipOnReturn } from '../wallet/tip-button.tsx'
import { isTrial } from './offered-plans.ts'
import { PlanChoice } from './plan-choice.tsx'
import { giftPath, hasPaidPlan, hasPinnedOffer, isSuspended, type Plan } from './plans.ts'
import { useIsOffered } from './use-is-offered.ts'
import { useMayTip } from './use-may-tip.ts'
import { type FirstChoice, type Offer, useOffer } from './use-offer.ts'

const loadDialog = () => import('./subscribe-dialog.tsx').then(({ SubscribeDialog }) => ({ default: SubscribeDialog }))
const SubscribeDialog = lazy(loadDialog)
const OfferBar = lazy(() => import('./offer-bar.tsx'))

/** What a visitor chose before they had an account. */
function intentOf({ tier, plan }: Offer): string {
  return `subscribe:${tier?.rank ?? 1}:${plan?.key ?? ''}`
}

/** All that the page offers, so that each is understood when the visitor comes back. */
function intentsOf({ tiers, plans: shown }: Offer): string[] {
  return tiers.flatMap(({ rank, plans }) =>
    ['free', ...plans.map(({ months }) => months), ...shown.map(({ key }) => key)].map(
      (key) => `subscribe:${rank}:${key}`,
    ),
  )
}

export interface SubscribePanelProps {
  performer: PerformerPage
}

/**
 * The plans of a performer, or the state of the subscription the fan has. On phones a pinned bar offers the plans, and the head of the
 * page the tip.
 */
export function SubscribePanel({ performer }: SubscribePanelProps) {
  const { t } = useT('shared/subscriptions')
  const isOffered = useIsOffered(performer._id)
  const mayBuy = useMayBuyFrom(performer._id)
  const mayTip = useMayTip(performer)
  const isOnBar = isOffered && hasPinnedOffer(performer)
  return (
    <>
      <Card space="tight" className={isOnBar ? 'max-lg:hidden' : ''}>
        {performer.isSubscribed ? (
          <SubscriptionState performer={performer} />
        ) : (
          <>
            <h2 className="text-lg">{t('panelTitle')}</h2>
            {isSuspended(performer) ? <Suspension /> : <Plans performer={performer} isEnabled={isOffered} />}
          </>
        )}
        {mayTip && <TipButton performer={performer} variant="outline" className="mt-2.5 w-full max-lg:hidden" />}
        {mayBuy && hasPaidPlan(performer) && <GiftLink performer={performer} />}
      </Card>
      {mayBuy && <TipOnReturn performer={performer} />}
    </>
  )
}

function GiftLink({ performer }: SubscribePanelProps) {
  const { t } = useT('shared/subscriptions')
  return (
    <LinkButton to={giftPath(performer)} variant="ghost" className="mt-2.5 w-full max-lg:hidden">
      {t('giveAsGift')}
    </LinkButton>
  )
}

function SubscriptionState({ performer: { subscription } }: SubscribePanelProps) {
  const { formatDay } = useFormat()
  const { t } = useT('shared/subscriptions')
  const title = (
    <h2 className="flex items-center gap-2 text-lg">
      <CircleCheck className="size-5 text-success" />
      {t('youSubscribe')}
    </h2>
  )
  if (!subscription) return title
  const date = formatDay(subscription.expiredAt)
  return (
    <div className="flex items-center justify-between gap-3 lg:block">
      <div className="min-w-0">
        {title}
        <p className="mt-1 text-sm text-muted">
          {subscription.isRenewing ? t('renewsOn', { date }) : t('endsOn', { date })}
        </p>
      </div>
      <LinkButton to="/user/subscriptions" variant="outline" className="lg:mt-4 lg:w-full">
        {t('manage')}
      </LinkButton>
    </div>
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
  const offer = useOffer(performer)
  const { plan } = offer
  return (
    <>
      <p className="mt-1.5 mb-4 text-sm text-muted">{plan ? t('panelText') : t('noPlans')}</p>
      {plan && (
        <div className="grid grid-cols-1 gap-4">
          {plan.offer && (
            <Suspense fallback={null}>
              <OfferBar plan={plan} />
            </Suspense>
          )}
          <PlanChoice offer={offer} />
          <SubscribeButton {...{ performer, offer, plan, isEnabled }} />
          <p className="text-center text-sm text-muted">
            {plan.type === 'free' || isTrial(plan) ? t('trialEnds') : t('cancelAnytime')}
          </p>
        </div>
      )}
    </>
  )
}

interface SubscribeButtonProps extends SubscribePanelProps {
  offer: Offer
  plan: Plan
  isEnabled: boolean
}

/** The one action of the page; a visitor is led to an account first and comes back to the same plan. */
function SubscribeButton({ performer, offer, plan, isEnabled }: SubscribeButtonProps) {
  const { t } = useT('shared/subscriptions')
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  const { pathname, search } = useLocation()
  const { money } = usePrices()
  const [open, setOpen] = useState<FirstChoice>()
  useIntent(intentsOf(offer), (intent) => isEnabled && setOpen(choiceOf(intent)))
  const label = plan.type === 'free' || isTrial(plan) ? t('startTrial') : t('panelTitle')
  if (!loggedIn) {
    return (
      <AccountLink
        to={pathWithIntent(pathname + search, intentOf(offer))}
        offer={{ title: t('dialogTitle', { name: performer.name }), price: money(plan.price) }}
        size="lg"
      >
        {label}
      </AccountLink>
    )
  }
  return (
    <>
      <Button
        size="lg"
        disabled={!isEnabled}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen({ key: plan.key, ...(offer.tier && { rank: offer.tier.rank }) })}
      >
        {label}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SubscribeDialog performer={performer} first={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function choiceOf(intent: string): FirstChoice {
  const [, rank = '1', key = ''] = intent.split(':')
  return { rank: Number(rank), key }
}
