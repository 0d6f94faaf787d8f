import type { PerformerPage } from '@limelight/contract/performers'
import { useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { pathWithIntent } from '../../platform/page/intent.ts'
import { registerPathFor } from '../../platform/safe-redirect.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { isSuspended, plansOf } from '../../shared/subscriptions/plans.ts'
import { SubscribeFor } from '../../shared/subscriptions/subscribe-for.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export interface SubscribeBarProps {
  performer: PerformerPage
}

/** On phones the panel scrolls away; this takes the place of the bottom bar. */
export function SubscribeBar({ performer }: SubscribeBarProps) {
  const { t } = useT('shared/subscriptions')
  const { money } = usePrices()
  const role = useAppStore((state) => state.auth.authUser?.role)
  const { pathname } = useLocation()
  const [plan] = plansOf(performer)
  const canSubscribe = role === undefined || role === 'fan'
  if (performer.isSubscribed || isSuspended(performer) || !plan || !canSubscribe) return null
  const keys = { free: 'barFree', monthly: 'bar', yearly: 'barYear' } as const
  const label = t(keys[plan.type], { price: money(plan.price) })
  return (
    <div
      data-pinned-action
      className="fixed inset-x-0 bottom-0 z-30 grid border-t border-line bg-bg/95 px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] backdrop-blur-md lg:hidden"
    >
      {role === 'fan' ? (
        <SubscribeFor username={performer.username}>{label}</SubscribeFor>
      ) : (
        <LinkButton to={registerPathFor(pathWithIntent(pathname, `subscribe:${performer.username}`))}>
          {label}
        </LinkButton>
      )}
    </div>
  )
}
