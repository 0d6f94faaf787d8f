import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { SortSelect } from '../../ui/list/sort-select.tsx'
import { PHOTO_SORTS, studioPhotosQuery } from '../galleries/studio-galleries.api.ts'
import { BackLink } from '../items/back-link.tsx'
import { PhotoCell } from './photo-cell.tsx'
import { usePhotoFilters } from './use-photo-filters.ts'

export const meta = titled('creator/photos', 'title')

const DEFAULTS = { pageSize: 24 }

export default function StudioPhotosPage() {
  const { t } = useT('creator/photos')
  const galleriesWords = useT('creator/galleries')
  const list = useListState(DEFAULTS)
  const query = useQuery({ ...studioPhotosQuery(list), placeholderData: keepPreviousData })
  return (
    <>
      <BackLink to="/creator/galleries" />
      <ListPage
        title={t('title')}
        text={t('text')}
        list={list}
        query={query}
        search={t('search')}
        filters={usePhotoFilters()}
        controls={
          <SortSelect list={list} options={PHOTO_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))} />
        }
        empty={{
          drawing: 'media',
          title: t('empty'),
          text: t('emptyText'),
          action: <LinkButton to="/creator/galleries/new">{galleriesWords.t('add')}</LinkButton>,
        }}
      >
        {(photos) => (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
            {photos.map((photo, index) => (
              <PhotoCell key={photo._id} photo={photo} number={(list.current - 1) * list.pageSize + index + 1} />
            ))}
          </ul>
        )}
      </ListPage>
    </>
  )
}
