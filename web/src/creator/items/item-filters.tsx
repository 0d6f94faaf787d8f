import { useT } from '../../platform/i18n/use-t.ts'
import type { ListControls } from '../../platform/list-state.ts'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { SortSelect } from '../../ui/list/sort-select.tsx'
import { ITEM_SORTS, ITEM_STATUSES } from './item-list.ts'

export interface ItemFiltersProps {
  list: ListControls
  searchLabel: string
}

export function ItemFilters({ list, searchLabel }: ItemFiltersProps) {
  const { t } = useT('creator/items')
  const studio = useT('creator/feeds')
  const creatorWords = useT('creator')
  const { filters, change } = list
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <SearchBox
        label={searchLabel}
        defaultValue={filters.q ?? ''}
        onSearch={(q) => change({ filters: { q } })}
        className="w-full lg:w-56"
      />
      <FilterSelect
        label={creatorWords.t('status')}
        all={studio.t('list.anyStatus')}
        value={filters.status}
        options={ITEM_STATUSES.map((value) => ({ value, label: studio.t(`status.${value}`) }))}
        onChange={(status) => change({ filters: { status } })}
      />
      <SortSelect list={list} options={ITEM_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))} />
    </div>
  )
}
