import type { OrderStatus } from '@limelight/contract/orders'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import type { ListControls } from '../../platform/list-state.ts'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'

export interface OrderFiltersProps {
  list: ListControls
  statuses: readonly OrderStatus[]
  searchLabel: string
  children?: ReactNode
}

export function OrderFilters({ list, statuses, searchLabel, children }: OrderFiltersProps) {
  const { t } = useT('shared/orders')
  const { filters, change } = list
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <SearchBox
        label={searchLabel}
        defaultValue={filters.q ?? ''}
        onSearch={(q) => change({ filters: { q } })}
        className="w-full lg:w-64"
      />
      <FilterSelect
        label={t('state')}
        all={t('anyState')}
        value={filters.status}
        options={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status) => change({ filters: { status } })}
      />
      {children}
    </div>
  )
}
