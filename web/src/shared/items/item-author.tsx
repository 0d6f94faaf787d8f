import type { PerformerLine } from '@limelight/contract/content/items'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { pathWithIntent } from '../../platform/page/intent.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { useMayBuyFrom } from '../access/use-may-buy.ts'
import { AccountLink } from '../auth/account-link.tsx'
import { FollowButton } from '../follows/follow-button.tsx'
import { PerformerLink } from '../performers/performer-link.tsx'
import { SubscribeFor } from '../subscriptions/subscribe-for.tsx'

// Most items have one author.
const CoAuthors = lazy(() => import('./co-authors.tsx'))

export interface ItemAuthorProps {
  coAuthors?: readonly PerformerLine[] | undefined
  performer: PerformerLine
  isFollowed: boolean
  isSubscribed: boolean
}

/** The creator of an item, and how to see more of theirs. */
export function ItemAuthor({ performer, coAuthors, isFollowed, isSubscribed }: ItemAuthorProps) {
  const { t } = useT('shared/items')
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  const maySubscribe = useMayBuyFrom(performer._id)
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PerformerLink performer={performer} className="basis-44" />
      <FollowButton performer={{ ...performer, isFollowed }} />
      {maySubscribe && !isSubscribed && <SubscribeFor username={performer.username}>{t('subscribe')}</SubscribeFor>}
      {!loggedIn && (
        <AccountLink to={pathWithIntent(pathname + search, `subscribe:${performer.username}`)}>
          {t('subscribe')}
        </AccountLink>
      )}
      {coAuthors && (
        <Suspense>
          <CoAuthors performer={performer} coAuthors={coAuthors} explains />
        </Suspense>
      )}
    </div>
  )
}
