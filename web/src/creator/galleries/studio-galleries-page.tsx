import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { ImageIcon, Images, Plus } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ItemFilters } from '../items/item-filters.tsx'
import { GalleryRow } from './gallery-row.tsx'
import { studioGalleriesQuery } from './studio-galleries.api.ts'

export const meta = titled('creator/galleries', 'title')

export default function StudioGalleriesPage() {
  const { t } = useT('creator/galleries')
  const photosWords = useT('creator/photos')
  const studio = useT('creator')
  const list = useListState()
  const query = useQuery({ ...studioGalleriesQuery(list), placeholderData: keepPreviousData })
  const isFiltered = Object.keys(list.filters).length > 0
  const add = (
    <LinkButton to="/creator/galleries/new">
      <Plus className="size-4.5" />
      {t('add')}
    </LinkButton>
  )
  const actions = (
    <>
      <LinkButton to="/creator/photos" variant="outline">
        <ImageIcon className="size-4.5" />
        {photosWords.t('title')}
      </LinkButton>
      {add}
    </>
  )
  const nothingFound = (
    <EmptyState
      icon={<Images />}
      title={t('noneFound')}
      action={
        <LinkButton to="/creator/galleries" variant="outline">
          {studio.t('clearFilters')}
        </LinkButton>
      }
    />
  )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={actions} />
      <ItemFilters list={list} searchLabel={t('search')} />
      <ListFrame
        query={query}
        list={list}
        empty={
          isFiltered ? (
            nothingFound
          ) : (
            <EmptyState icon={<Images />} title={t('empty')} text={t('emptyText')} action={add} />
          )
        }
      >
        {(galleries) => (
          <ul className="grid grid-cols-1 gap-3">
            {galleries.map((gallery) => (
              <GalleryRow key={gallery._id} gallery={gallery} />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  )
}
