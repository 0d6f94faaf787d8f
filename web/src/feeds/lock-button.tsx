import type { Feed } from '@limelight/contract/feeds'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useFollow } from '../follows/follows.api.ts'
import { formatTokens } from '../platform/format.ts'
import { useT } from '../platform/i18n/use-t.ts'
import { loginPathFor } from '../platform/safe-redirect.ts'
import { SubscribeFor } from '../subscriptions/subscribe-for.tsx'
import { Button } from '../ui/button.tsx'
import { Coins } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { LockAction } from './lock-action.ts'

const loadDialog = () => import('./unlock-dialog.tsx').then(({ UnlockDialog }) => ({ default: UnlockDialog }))
const UnlockDialog = lazy(loadDialog)

export interface LockButtonProps {
  feed: Feed
  action: Exclude<LockAction, { kind: 'none' }>
}

export function LockButton({ feed, action }: LockButtonProps) {
  const { t } = useT('feeds')
  const { pathname, search } = useLocation()
  switch (action.kind) {
    case 'login':
      return <LinkButton to={loginPathFor(pathname + search)}>{t('open.login')}</LinkButton>
    case 'follow':
      return <FollowToSee feed={feed} />
    case 'subscribe':
      return <SubscribeFor username={feed.performer.username}>{t('open.subscribe')}</SubscribeFor>
    case 'unlock':
      return <UnlockButton feed={feed} priceTokens={action.priceTokens} />
  }
}

function FollowToSee({ feed }: { feed: Feed }) {
  const { t } = useT('feeds')
  const follow = useFollow(feed.performer._id)
  return (
    <Button busy={follow.isPending} onClick={() => follow.mutate(true)}>
      {t('open.follow')}
    </Button>
  )
}

function UnlockButton({ feed, priceTokens }: { feed: Feed; priceTokens: number }) {
  const { t } = useT('feeds')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onPointerEnter={() => void loadDialog()} onClick={() => setIsOpen(true)}>
        <Coins className="size-4.5" />
        {t('open.unlock', { price: formatTokens(priceTokens), count: priceTokens })}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <UnlockDialog feed={feed} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
