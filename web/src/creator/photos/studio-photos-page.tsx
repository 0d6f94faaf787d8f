import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { ImageIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { studioPhotosQuery } from '../galleries/studio-galleries.api.ts'
import { BackLink } from '../items/back-link.tsx'
import { PhotoCell } from './photo-cell.tsx'
import { PhotoFilters } from './photo-filters.tsx'

export const meta = titled('creator/photos', 'title')

const DEFAULTS = { pageSize: 24 }

export default function StudioPhotosPage() {
  const { t } = useT('creator/photos')
  const galleriesWords = useT('creator/galleries')
  const studio = useT('creator')
  const list = useListState(DEFAULTS)
  const query = useQuery({ ...studioPhotosQuery(list), placeholderData: keepPreviousData })
  const isFiltered = Object.keys(list.filters).length > 0
  const empty = isFiltered ? (
    <EmptyState
      icon={<ImageIcon />}
      title={t('noneFound')}
      action={
        <LinkButton to="/creator/photos" variant="outline">
          {studio.t('clearFilters')}
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      icon={<ImageIcon />}
      title={t('empty')}
      text={t('emptyText')}
      action={<LinkButton to="/creator/galleries/new">{galleriesWords.t('add')}</LinkButton>}
    />
  )
  return (
    <>
      <BackLink to="/creator/galleries" />
      <PageHeader title={t('title')} text={t('text')} />
      <PhotoFilters list={list} />
      <ListFrame query={query} list={list} empty={empty}>
        {(photos) => (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
            {photos.map((photo, index) => (
              <PhotoCell key={photo._id} photo={photo} number={(list.current - 1) * list.pageSize + index + 1} />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  )
}
