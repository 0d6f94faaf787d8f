import type { Feed } from '@limelight/contract/content/feeds'
import { lazy, type ReactNode, Suspense } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Pin } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { Username } from '../../ui/username.tsx'
import { useMayBuyFrom } from '../access/use-may-buy.ts'
import { AccessBadge } from '../items/access-badge.tsx'
import { LinkedText } from '../items/linked-text.tsx'
import { mayHaveMarks } from '../items/plain-words.ts'
import { ItemReactions } from '../reactions/item-reactions.tsx'
import { ReportMenu } from '../reports/report-menu.tsx'
import { TranslateBelow } from '../translations/translate-below.tsx'
import { TipButton } from '../wallet/tip-button.tsx'
import { FeedMedia } from './feed-media.tsx'
import { ShareButton } from './share-button.tsx'

// Most posts are not formatted, sell nothing, and have one author.
const FormattedText = lazy(() => import('../items/formatted-text.tsx'))
const CoAuthors = lazy(() => import('../items/co-authors.tsx'))
const FeedProduct = lazy(() => import('./feed-product.tsx'))

export interface FeedCardProps {
  feed: Feed
  /** On its own page a feed shows its whole text. */
  whole?: boolean
  /** Beside the time: a menu of the owner, for instance. */
  actions?: ReactNode
}

export function FeedCard({ feed, whole = false, actions }: FeedCardProps) {
  const { t } = useT('shared/feeds')
  const { performer } = feed
  const mayTip = useMayBuyFrom(performer._id)
  return (
    // On a phone from edge to edge, like the pictures in it.
    <Card flush className="max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0">
      <article aria-label={t('postBy', { name: performer.name })}>
        <FeedHeader feed={feed} actions={actions} />
        {feed.coAuthors && (
          <Suspense>
            <CoAuthors
              performer={performer}
              coAuthors={feed.coAuthors}
              explains={whole}
              className="-mt-2 px-4 pb-3 sm:px-5"
            />
          </Suspense>
        )}
        {feed.text && (
          <div className="px-4 pb-4 sm:px-5">
            <FeedText feed={feed} whole={whole} />
            <TranslateBelow
              of={{ objectType: 'feed', objectId: feed._id, text: feed.text, authorId: performer._id }}
              className="mt-2"
            />
          </div>
        )}
        <FeedMedia feed={feed} />
        {feed.product && (
          <Suspense fallback={<div className="h-24" />}>
            <FeedProduct product={feed.product} seller={performer._id} feedId={feed._id} />
          </Suspense>
        )}
        <footer className="flex items-center gap-1 px-2 py-2 sm:px-3">
          <ItemReactions kind="feed" item={feed} {...(!whole && { commentsAt: `/post/${feed._id}#comments` })} />
          {mayTip && <TipButton performer={performer} variant="ghost" size="sm" />}
          <span className="flex-1" />
          <ShareButton path={`/post/${feed._id}`} label={t('share')} />
        </footer>
      </article>
    </Card>
  )
}

function FeedText({ feed: { text, mentions }, whole }: { feed: Feed; whole: boolean }) {
  const linked = <LinkedText text={text} mentions={mentions} whole={whole} />
  if (!mayHaveMarks(text)) return linked
  return (
    <Suspense fallback={linked}>
      <FormattedText text={text} mentions={mentions} whole={whole} />
    </Suspense>
  )
}

function FeedHeader({ feed, actions }: { feed: Feed; actions: ReactNode }) {
  const { t } = useT('shared/feeds')
  const { performer } = feed
  return (
    <header className="flex items-center gap-3 p-4 sm:px-5">
      <Link to={`/${performer.username}`} tabIndex={-1} aria-hidden>
        <Avatar src={performer.avatar} />
      </Link>
      <div className="min-w-0 flex-1">
        <Link to={`/${performer.username}`} className="block truncate font-semibold hover:text-link">
          {performer.name}
        </Link>
        <p className="flex items-center text-sm text-faint">
          <span className="min-w-0 truncate max-sm:hidden">
            <Username name={performer.username} />
          </span>
          <span className="shrink-0">
            <span className="px-1 max-sm:hidden">·</span>
            <Link to={`/post/${feed._id}`} className="inline-flex min-h-6 items-center hover:text-link hover:underline">
              <TimeAgo at={feed.createdAt} />
            </Link>
          </span>
        </p>
      </div>
      {feed.isPinned && (
        <Badge icon={<Pin />}>
          <span className="sr-only sm:not-sr-only">{t('pinned')}</span>
        </Badge>
      )}
      {/* What is locked says so where it would be. */}
      {feed.canView && <AccessBadge item={feed} />}
      {actions ?? <ReportMenu objectType="feed" objectId={feed._id} owner={performer} className="-me-2" />}
    </header>
  )
}
