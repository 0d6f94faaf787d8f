import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ImageIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AddButton } from '../../ui/list/add-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useItemFilters } from '../items/use-item-filters.tsx'
import { GalleryRow } from './gallery-row.tsx'
import { studioGalleriesQuery } from './studio-galleries.api.ts'

export const meta = titled('creator/galleries', 'title')

export default function StudioGalleriesPage() {
  const { t } = useT('creator/galleries')
  const photosWords = useT('creator/photos')
  const list = useListState()
  const query = useQuery({ ...studioGalleriesQuery(list), placeholderData: keepPreviousData })
  const add = <AddButton to="/creator/galleries/new">{t('add')}</AddButton>
  const actions = (
    <>
      <LinkButton to="/creator/photos" variant="outline">
        <ImageIcon className="size-4.5" />
        {photosWords.t('title')}
      </LinkButton>
      {add}
    </>
  )
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      actions={actions}
      {...useItemFilters(list)}
      list={list}
      query={query}
      search={t('search')}
      empty={{ drawing: 'media', title: t('empty'), text: t('emptyText'), action: add }}
    >
      {(galleries) => (
        <ul className="grid grid-cols-1 gap-3">
          {galleries.map((gallery) => (
            <GalleryRow key={gallery._id} gallery={gallery} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}
