import type { PerformerPage } from '@limelight/contract/people/performers'
import { useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { pathWithIntent } from '../../platform/page/intent.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { AccountLink } from '../../shared/auth/account-link.tsx'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { hasPinnedOffer, type Plan } from '../../shared/subscriptions/plans.ts'
import { SubscribeFor } from '../../shared/subscriptions/subscribe-for.tsx'
import { useIsOffered } from '../../shared/subscriptions/use-is-offered.ts'
import { useOffer } from '../../shared/subscriptions/use-offer.ts'
import { useOfferTerms } from '../../shared/subscriptions/use-offer-terms.ts'

export interface SubscribeBarProps {
  performer: PerformerPage
}

/** The plans of phones: one button with its price, pinned in the place of the bottom bar. */
export function SubscribeBar({ performer }: SubscribeBarProps) {
  const { t } = useT('shared/subscriptions')
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  const isOffered = useIsOffered(performer._id)
  const { pathname, search } = useLocation()
  const { money } = usePrices()
  const { plans } = useOffer(performer)
  const termsOf = useOfferTerms()
  if (!isOffered || !hasPinnedOffer(performer)) return null
  const plan = plans.find(({ offer }) => offer) ?? plans.find(({ type }) => type !== 'free') ?? plans[0]
  const label = <Offer plan={plan} />
  const offer = { title: t('dialogTitle', { name: performer.name }), ...(plan && { price: money(plan.price) }) }
  return (
    <div
      data-pinned-action
      className="fixed inset-x-0 bottom-0 z-30 grid gap-1.5 border-t border-line bg-bg/95 px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] backdrop-blur-md lg:hidden"
    >
      {loggedIn ? (
        <SubscribeFor username={performer.username} size="offer">
          {label}
        </SubscribeFor>
      ) : (
        <AccountLink
          to={pathWithIntent(pathname + search, `subscribe:${performer.username}`)}
          offer={offer}
          size="offer"
        >
          {label}
        </AccountLink>
      )}
      <p className="text-center text-[13px] text-muted">
        {plan?.offer ? termsOf(plan, false) : t(performer.canSubscribeFree ? 'trialAvailable' : 'cancelAnytime')}
      </p>
    </div>
  )
}

function Offer({ plan }: { plan: Plan | undefined }) {
  const { t } = useT('shared/subscriptions')
  const { money } = usePrices()
  const keys = { free: 'free', monthly: 'perMonth', yearly: 'perYear' } as const
  return (
    <>
      {t('panelTitle')}
      {plan && <span className="tabular-nums">{priceOf(plan)}</span>}
    </>
  )

  function priceOf({ type, months, price, offer }: Plan): string {
    if (offer?.kind === 'trial') return t('free')
    // Of what a shorter month would say less.
    return months === 3 || months === 6
      ? t('perTerm', { price: money(price), term: t('months', { count: months }) })
      : t(keys[type], { price: money(price) })
  }
}
