import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { Button } from '../../ui/button.tsx'
import { Coins } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useFollow } from '../follows/follows.api.ts'
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
  const { performer } = locked.item
  switch (action.kind) {
    case 'login':
      return <LinkButton to={loginPathFor(pathname + search)}>{t('open.login')}</LinkButton>
    case 'follow':
      return <FollowToSee performerId={performer._id} />
    case 'subscribe':
      return <SubscribeFor username={performer.username}>{t('open.subscribe')}</SubscribeFor>
    case 'unlock':
      return <UnlockButton locked={locked} priceTokens={action.priceTokens} />
  }
}

function FollowToSee({ performerId }: { performerId: string }) {
  const { t } = useT('shared/items')
  const follow = useFollow(performerId)
  return (
    <Button busy={follow.isPending} onClick={() => follow.mutate(true)}>
      {t('open.follow')}
    </Button>
  )
}

function UnlockButton({ locked, priceTokens }: { locked: LockedItem; priceTokens: number }) {
  const { formatTokens } = useFormat()
  const { t } = useT('shared/items')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onPointerEnter={() => void loadDialog()} onClick={() => setIsOpen(true)}>
        <Coins className="size-4.5" />
        {t('open.unlock', { price: formatTokens(priceTokens), count: priceTokens })}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <UnlockDialog locked={locked} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
