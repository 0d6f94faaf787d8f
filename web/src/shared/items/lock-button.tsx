import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { pathWithIntent, useIntent } from '../../platform/page/intent.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Lock } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AccountLink } from '../auth/account-link.tsx'
import { useFollow } from '../follows/follows.api.ts'
import { usePrices } from '../payments/use-prices.ts'
import { SubscribeFor } from '../subscriptions/subscribe-for.tsx'
import type { LockAction, LockedItem } from './lock-action.ts'

const loadDialog = () => import('./unlock-dialog.tsx').then(({ UnlockDialog }) => ({ default: UnlockDialog }))
const UnlockDialog = lazy(loadDialog)

export interface LockButtonProps {
  locked: LockedItem
  action: Exclude<LockAction, { kind: 'none' }>
}

export function LockButton({ locked, action }: LockButtonProps) {
  const { t } = useT('shared/items')
  const { pathname, search } = useLocation()
  const isVisitor = useAppStore((state) => !state.auth.loggedIn)
  const { performer } = locked.item
  if (isVisitor && action.kind !== 'login') return <VisitorLockLink locked={locked} action={action} />
  switch (action.kind) {
    case 'login':
      return <LinkButton to={loginPathFor(pathname + search)}>{t('open.login')}</LinkButton>
    case 'follow':
      return <FollowToSee performerId={performer._id} itemId={locked.item._id} />
    case 'subscribe':
      return (
        <SubscribeFor username={performer.username} variant="glass" intent={intentOf(locked, 'subscribe')}>
          {t('open.subscribe')}
        </SubscribeFor>
      )
    case 'unlock':
      return <UnlockButton locked={locked} priceTokens={action.priceTokens} />
  }
}

/** What the lock asks for, by way of an account: afterwards the same button is pressed for them. */
function VisitorLockLink({ locked, action }: LockButtonProps) {
  const { t } = useT('shared/items')
  const { inMoney } = usePrices()
  const { pathname, search } = useLocation()
  const to = pathWithIntent(pathname + search, intentOf(locked, action.kind))
  if (action.kind !== 'unlock') {
    return (
      <AccountLink to={to} variant="glass">
        {t(`open.${action.kind}`)}
      </AccountLink>
    )
  }
  return (
    <AccountLink
      to={to}
      offer={{ title: t(`unlockDialog.title.${locked.kind}`), price: inMoney(action.priceTokens) }}
      variant="money"
    >
      <Lock className="size-4.5" />
      {t('open.unlock', { price: inMoney(action.priceTokens) })}
    </AccountLink>
  )
}

function intentOf({ item }: LockedItem, action: Exclude<LockAction['kind'], 'none'>): string {
  return `${action}:${item._id}`
}

function FollowToSee({ performerId, itemId }: { performerId: string; itemId: string }) {
  const { t } = useT('shared/items')
  const follow = useFollow(performerId)
  useIntent([`follow:${itemId}`], () => follow.mutate(true))
  return (
    <Button variant="glass" busy={follow.isPending} onClick={() => follow.mutate(true)}>
      {t('open.follow')}
    </Button>
  )
}

function UnlockButton({ locked, priceTokens }: { locked: LockedItem; priceTokens: number }) {
  const { inMoney } = usePrices()
  const { t } = useT('shared/items')
  const [isOpen, setIsOpen] = useState(false)
  useIntent([intentOf(locked, 'unlock')], () => setIsOpen(true))
  return (
    <>
      <Button variant="money" onPointerEnter={() => void loadDialog()} onClick={() => setIsOpen(true)}>
        <Lock className="size-4.5" />
        {t('open.unlock', { price: inMoney(priceTokens) })}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <UnlockDialog locked={locked} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
