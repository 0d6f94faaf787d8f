import type { PerformerPage } from '@limelight/contract/people/performers'
import { lazy, Suspense } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { FeedTiles } from '../../shared/feeds/feed-tiles.tsx'
import type { FeedSource } from '../../shared/feeds/feeds.api.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { useProfileView } from './profile-view.ts'

// The cards bring the players, menus and dialogs of a post along.
const FeedList = lazy(() => import('../../shared/feeds/feed-list.tsx').then((file) => ({ default: file.FeedList })))

export interface PerformerFeedsProps {
  performer: PerformerPage
  source: FeedSource
}

export function PerformerFeeds({ performer, source }: PerformerFeedsProps) {
  const { t } = useT('shared/feeds')
  const view = useProfileView()
  const empty = (
    <EmptyState
      drawing="posts"
      title={t('list.emptyTitle')}
      text={t('list.emptyPerformer', { name: performer.name })}
      action={
        source.type ? (
          <LinkButton to="?" preventScrollReset variant="outline">
            {t('list.showAll')}
          </LinkButton>
        ) : undefined
      }
    />
  )
  const key = source.type ?? 'all'
  if (view === 'grid') return <FeedTiles key={key} source={source} empty={empty} />
  return (
    <div className="mx-auto max-w-2xl">
      <Suspense fallback={<SkeletonList rows={6} />}>
        <FeedList key={key} source={source} empty={empty} />
      </Suspense>
    </div>
  )
}
