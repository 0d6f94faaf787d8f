import type { OwnStory } from '@limelight/contract/content/stories'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Eye } from '../../ui/icons.tsx'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { HighlightsSection } from './highlights-section.tsx'
import { NewStoryDialog } from './new-story-dialog.tsx'
import { ownStoriesQuery } from './own-stories.api.ts'
import { StoryDialog } from './story-dialog.tsx'

export const meta = titled('creator/stories', 'title')

const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4'
/** While one is being rendered, the list says soon that it is shown. */
const RENDERING_MS = 3_000

/** What a creator shows for 24 hours, what is left of it, and who has seen it. */
export default function StoriesPage() {
  const { t } = useT('creator/stories')
  const ui = useT('ui')
  const [shownId, setShownId] = useState<string>()
  const query = useInfiniteQuery({
    ...ownStoriesQuery,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(({ state }) => state === 'processing')) ? RENDERING_MS : false,
  })
  const stories = query.data?.pages.flatMap(({ data }) => data)
  const shown = stories?.find(({ _id }) => _id === shownId)
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={<AddInDialog label={t('new')} dialog={(props) => <NewStoryDialog {...props} />} />}
      />
      {query.isPending && (
        <div role="status" aria-label={ui.t('loading')} className={GRID}>
          {['one', 'two', 'three', 'four'].map((place) => (
            <Skeleton key={place} className="aspect-[9/16] rounded-card" />
          ))}
        </div>
      )}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {stories?.length === 0 && <EmptyState drawing="media" title={t('empty')} text={t('emptyText')} />}
      <ul aria-label={t('title')} className={GRID}>
        {stories?.map((story) => (
          <li key={story._id}>
            <StoryTile story={story} onOpen={() => setShownId(story._id)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="outline"
          className="mx-auto mt-5 flex"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {ui.t('loadMore')}
        </Button>
      )}
      <div className="mt-8 max-w-3xl">
        <HighlightsSection />
      </div>
      {shown && <StoryDialog story={shown} onClose={() => setShownId(undefined)} />}
    </>
  )
}

function StoryTile({ story, onOpen }: { story: OwnStory; onOpen: () => void }) {
  const { t } = useT('creator/stories')
  const [picture] = story.file.thumbnails.slice(-1)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="relative block aspect-[9/16] w-full overflow-hidden rounded-card bg-sunken text-start"
    >
      {picture && <img src={picture} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />}
      <Badge tone={story.state === 'running' ? 'success' : 'neutral'} className="absolute start-2 top-2">
        {t(`states.${story.state}`)}
      </Badge>
      <span className="absolute inset-x-0 bottom-0 grid gap-1 bg-gradient-to-t from-scrim/85 to-transparent p-3 pt-8 text-sm text-on-scrim">
        {story.text && (
          <span dir="auto" className="line-clamp-2 font-semibold break-words">
            {story.text}
          </span>
        )}
        <span className="flex items-center gap-1.5 tabular-nums">
          <Eye className="size-4" />
          {t('views', { count: story.totalView })}
        </span>
      </span>
    </button>
  )
}
