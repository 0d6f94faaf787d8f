import { useT } from '../../platform/i18n/use-t.ts'
import type { ListControls } from '../../platform/list-state.ts'
import type { ListFilter } from '../../ui/list/list-filters.tsx'
import { SortSelect } from '../../ui/list/sort-select.tsx'
import { ITEM_SORTS, ITEM_STATUSES } from './item-list.ts'

/** The status filter of everything a creator publishes. */
export function useItemStatusFilter(): ListFilter {
  const { t } = useT('creator/feeds')
  const creatorWords = useT('creator')
  return {
    name: 'status',
    label: creatorWords.t('status'),
    all: t('list.anyStatus'),
    options: ITEM_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
  }
}

/** What narrows and orders a creator's videos or galleries. */
export function useItemFilters(list: ListControls) {
  const { t } = useT('creator/items')
  return {
    filters: [useItemStatusFilter()],
    controls: <SortSelect list={list} options={ITEM_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))} />,
  }
}
