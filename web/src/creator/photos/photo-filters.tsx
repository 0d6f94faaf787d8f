import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import type { ListControls } from '../../platform/list-state.ts'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { SortSelect } from '../../ui/list/sort-select.tsx'
import { galleryChoicesQuery, LOOSE, PHOTO_SORTS, PHOTO_STATUSES } from '../galleries/studio-galleries.api.ts'

export interface PhotoFiltersProps {
  list: ListControls
}

export function PhotoFilters({ list }: PhotoFiltersProps) {
  const { t } = useT('creator/photos')
  const galleries = useQuery(galleryChoicesQuery)
  const { filters, change } = list
  const places = galleries.data?.data.map(({ _id, title }) => ({ value: _id, label: title })) ?? []
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <SearchBox
        label={t('search')}
        defaultValue={filters.q ?? ''}
        onSearch={(q) => change({ filters: { q } })}
        className="w-full lg:w-56"
      />
      <FilterSelect
        label={t('place')}
        all={t('anywhere')}
        value={filters.gallery}
        options={[{ value: LOOSE, label: t('loose') }, ...places]}
        onChange={(gallery) => change({ filters: { gallery } })}
      />
      <FilterSelect
        label={t('status')}
        all={t('anyStatus')}
        value={filters.status}
        options={PHOTO_STATUSES.map((value) => ({ value, label: t(`${value}`) }))}
        onChange={(status) => change({ filters: { status } })}
      />
      <SortSelect list={list} options={PHOTO_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))} />
    </div>
  )
}
