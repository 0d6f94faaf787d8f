import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { followingQuery } from '../../shared/follows/follows.api.ts'
import { PerformerGrid } from '../../shared/performers/performer-grid.tsx'
import { useStoryRings } from '../../shared/stories/stories.api.ts'
import { StoryFace } from '../../shared/stories/story-face.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'

const DEFAULTS = { pageSize: 12 }

export const meta = titled('fan/follows', 'title')

export default function FollowingPage() {
  const { t } = useT('fan/follows')
  const list = useListState(DEFAULTS)
  const stories = useStoryRings()
  const { current, pageSize } = list
  const query = useQuery({ ...followingQuery({ current, pageSize }), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      list={list}
      query={query}
      isFiltered={false}
      skeleton={<PerformerGrid performers={undefined} />}
      empty={{
        drawing: 'people',
        title: t('emptyTitle'),
        text: t('emptyText'),
        action: <LinkButton to="/search">{t('emptyAction')}</LinkButton>,
      }}
    >
      {(performers) => (
        <PerformerGrid
          performers={performers}
          frameOf={({ _id, name }) => {
            const hasUnseen = stories.get(_id)
            if (hasUnseen === undefined) return undefined
            return (picture) => (
              <StoryFace
                {...{ name, hasUnseen }}
                sources={[{ kind: 'creator', id: _id }]}
                className="z-10 block rounded-full"
                ringClassName="bg-surface p-1 ring-3"
              >
                {picture}
              </StoryFace>
            )
          }}
        />
      )}
    </ListPage>
  )
}
