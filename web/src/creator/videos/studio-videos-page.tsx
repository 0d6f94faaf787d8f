import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { Plus, VideoIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ItemFilters } from '../items/item-filters.tsx'
import { studioVideosQuery } from './studio-videos.api.ts'
import { VideoRow } from './video-row.tsx'

export const meta = titled('creator/videos', 'title')

export default function StudioVideosPage() {
  const { t } = useT('creator/videos')
  const studio = useT('creator')
  const list = useListState()
  const query = useQuery({ ...studioVideosQuery(list), placeholderData: keepPreviousData })
  const isFiltered = Object.keys(list.filters).length > 0
  const add = (
    <LinkButton to="/creator/videos/new">
      <Plus className="size-4.5" />
      {t('add')}
    </LinkButton>
  )
  const nothingFound = (
    <EmptyState
      icon={<VideoIcon />}
      title={t('noneFound')}
      action={
        <LinkButton to="/creator/videos" variant="outline">
          {studio.t('clearFilters')}
        </LinkButton>
      }
    />
  )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={add} />
      <ItemFilters list={list} searchLabel={t('search')} />
      <ListFrame
        query={query}
        list={list}
        empty={
          isFiltered ? (
            nothingFound
          ) : (
            <EmptyState icon={<VideoIcon />} title={t('empty')} text={t('emptyText')} action={add} />
          )
        }
      >
        {(videos) => (
          <ul className="grid grid-cols-1 gap-3">
            {videos.map((video) => (
              <VideoRow key={video._id} video={video} />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  )
}
