import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { pathWithIntent, useIntent } from '../../platform/page/intent.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Lock } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AccountLink } from '../auth/account-link.tsx'
import { useFollow } from '../follows/follows.api.ts'
import { usePrices } from '../payments/use-prices.ts'
import { SubscribeFor } from '../subscriptions/subscribe-for.tsx'
import type { LockAction, LockedItem } from './lock-action.ts'
import { useShownPrice } from './use-shown-price.ts'

const loadDialog = () => import('./unlock-dialog.tsx').then(({ UnlockDialog }) => ({ default: UnlockDialog }))
const UnlockDialog = lazy(loadDialog)

export interface LockButtonProps {
  locked: LockedItem
  action: Exclude<LockAction, { kind: 'none' }>
  /** On a tile: the lock and the price only. */
  isSmall?: boolean
  /** On the page itself; everywhere else it lies on a picture. */
  onSurface?: boolean
}

export function LockButton({ locked, action, isSmall = false, onSurface = false }: LockButtonProps) {
  const { t } = useT('shared/items')
  const { pathname, search } = useLocation()
  const isVisitor = useAppStore((state) => !state.auth.loggedIn)
  const { performer } = locked.item
  const variant = onSurface ? 'ink' : 'glass'
  if (isVisitor && action.kind !== 'login')
    return <VisitorLockLink locked={locked} action={action} isSmall={isSmall} onSurface={onSurface} />
  switch (action.kind) {
    case 'login':
      return <LinkButton to={loginPathFor(pathname + search)}>{t('open.login')}</LinkButton>
    case 'follow':
      return <FollowToSee performerId={performer._id} itemId={locked.item._id} variant={variant} />
    case 'subscribe':
      if (locked.item.isSubscribed && locked.item.requiredTier) return <UpgradeLink locked={locked} variant={variant} />
      return (
        <SubscribeFor username={performer.username} variant={variant} intent={intentOf(locked, 'subscribe')}>
          <SubscribeLabel locked={locked} />
        </SubscribeFor>
      )
    case 'unlock':
      return <UnlockButton locked={locked} priceTokens={action.priceTokens} isSmall={isSmall} />
  }
}

/** What the lock asks for, by way of an account: afterwards the same button is pressed for them. */
function VisitorLockLink({ locked, action, isSmall, onSurface }: LockButtonProps) {
  const { t } = useT('shared/items')
  const texts = usePriceTexts()
  const { pathname, search } = useLocation()
  const to = pathWithIntent(pathname + search, intentOf(locked, action.kind))
  if (action.kind !== 'unlock') {
    return (
      <AccountLink to={to} variant={onSurface ? 'ink' : 'glass'}>
        {action.kind === 'subscribe' ? <SubscribeLabel locked={locked} /> : t(`open.${action.kind}`)}
      </AccountLink>
    )
  }
  const { shown, label } = texts(locked, action.priceTokens)
  return (
    <AccountLink
      to={to}
      offer={{ title: t(`unlockDialog.title.${locked.kind}`), price: shown }}
      variant="money"
      {...smallLook(isSmall, label)}
    >
      <Price text={isSmall ? shown : label} isSmall={isSmall} />
    </AccountLink>
  )
}

/** A lock names its price; where the creator offers no month, the plans do. */
function SubscribeLabel({ locked }: Pick<LockButtonProps, 'locked'>) {
  const { t } = useT('shared/items')
  const { money } = usePrices()
  const { subscriptionPrice: price, requiredTier: tier } = locked.item
  if (tier?.name)
    return price ? t('open.tierAt', { tier: tier.name, price: money(price) }) : t('open.tier', { tier: tier.name })
  return price ? t('open.subscribeAt', { price: money(price) }) : t('open.subscribe')
}

/** A member of a lower tier changes the plan, instead of subscribing beside it. */
function UpgradeLink({ locked, variant }: Pick<LockButtonProps, 'locked'> & { variant: ButtonProps['variant'] }) {
  const { t } = useT('shared/items')
  return (
    <LinkButton to="/user/subscriptions" variant={variant}>
      {t('open.upgrade', { tier: locked.item.requiredTier?.name ?? '' })}
    </LinkButton>
  )
}

function intentOf({ item }: LockedItem, action: Exclude<LockAction['kind'], 'none'>): string {
  return `${action}:${item._id}`
}

interface FollowToSeeProps {
  performerId: string
  itemId: string
  variant: ButtonProps['variant']
}

function FollowToSee({ performerId, itemId, variant }: FollowToSeeProps) {
  const { t } = useT('shared/items')
  const follow = useFollow(performerId)
  useIntent([`follow:${itemId}`], () => follow.mutate(true))
  return (
    <Button variant={variant} busy={follow.isPending} onClick={() => follow.mutate(true)}>
      {t('open.follow')}
    </Button>
  )
}

interface UnlockButtonProps extends Pick<LockButtonProps, 'locked' | 'isSmall'> {
  priceTokens: number
}

function UnlockButton({ locked, priceTokens, isSmall }: UnlockButtonProps) {
  const { shown, label } = usePriceTexts()(locked, priceTokens)
  const [isOpen, setIsOpen] = useState(false)
  useIntent([intentOf(locked, 'unlock')], () => setIsOpen(true))
  return (
    <>
      <Button
        variant="money"
        {...smallLook(isSmall, label)}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setIsOpen(true)}
      >
        <Price text={isSmall ? shown : label} isSmall={isSmall} />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <UnlockDialog locked={locked} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The price by itself, and what the button does for it. */
function usePriceTexts() {
  const { t } = useT('shared/items')
  const { inMoney } = usePrices()
  const shownPrice = useShownPrice()
  return ({ item: { suggestedPrice } }: LockedItem, priceTokens: number) => ({
    shown: shownPrice({ price: priceTokens, suggestedPrice }),
    label: t(suggestedPrice === undefined ? 'open.unlock' : 'open.unlockFrom', { price: inMoney(priceTokens) }),
  })
}

function Price({ text, isSmall = false }: { text: string; isSmall?: boolean | undefined }) {
  return (
    <>
      <Lock className={isSmall ? 'size-3.5' : 'size-4.5'} />
      {text}
    </>
  )
}

function smallLook(isSmall: boolean | undefined, label: string) {
  return isSmall ? ({ size: 'tile', 'aria-label': label } as const) : {}
}
