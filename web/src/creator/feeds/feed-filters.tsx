import { FEED_TYPES } from '@limelight/contract/feeds'
import { ACCESS } from '@limelight/contract/items'
import { useT } from '../../platform/i18n/use-t.ts'
import type { ListControls } from '../../platform/list-state.ts'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { SortSelect } from '../../ui/list/sort-select.tsx'
import { STUDIO_SORTS, STUDIO_STATUSES } from './studio-feeds.api.ts'

export interface FeedFiltersProps {
  list: ListControls
}

export function FeedFilters({ list }: FeedFiltersProps) {
  const { t } = useT('creator/feeds')
  const creatorWords = useT('creator')
  const composer = useT('creator/feeds')
  const { filters, change } = list
  const choose = (name: string) => (value: string | undefined) => change({ filters: { [name]: value } })
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <SearchBox
        label={t('list.search')}
        defaultValue={filters.q ?? ''}
        onSearch={choose('q')}
        className="w-full lg:w-56"
      />
      <FilterSelect
        label={creatorWords.t('status')}
        all={t('list.anyStatus')}
        value={filters.status}
        options={STUDIO_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={choose('status')}
      />
      <FilterSelect
        label={t('list.type')}
        all={t('list.anyType')}
        value={filters.type}
        options={FEED_TYPES.map((value) => ({ value, label: composer.t(`types.${value}`) }))}
        onChange={choose('type')}
      />
      <FilterSelect
        label={t('list.access')}
        all={t('list.anyAccess')}
        value={filters.access}
        options={ACCESS.map((value) => ({ value, label: composer.t(`accesses.${value}`) }))}
        onChange={choose('access')}
      />
      <SortSelect list={list} options={STUDIO_SORTS.map((value) => ({ value, label: t(`list.sorts.${value}`) }))} />
    </div>
  )
}
