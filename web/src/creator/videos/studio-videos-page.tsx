import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { AddButton } from '../../ui/list/add-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useItemFilters } from '../items/use-item-filters.tsx'
import { studioVideosQuery } from './studio-videos.api.ts'
import { VideoRow } from './video-row.tsx'

export const meta = titled('creator/videos', 'title')

export default function StudioVideosPage() {
  const { t } = useT('creator/videos')
  const list = useListState()
  const query = useQuery({ ...studioVideosQuery(list), placeholderData: keepPreviousData })
  const add = <AddButton to="/creator/videos/new">{t('add')}</AddButton>
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      actions={add}
      {...useItemFilters(list)}
      list={list}
      query={query}
      search={t('search')}
      empty={{ drawing: 'media', title: t('empty'), text: t('emptyText'), action: add }}
    >
      {(videos) => (
        <ul className="grid grid-cols-1 gap-3">
          {videos.map((video) => (
            <VideoRow key={video._id} video={video} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}
