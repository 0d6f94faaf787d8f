import type { ReactNode } from 'react'
import type { ListControls } from '../../platform/list-state.ts'
import { SearchBox } from '../form/search-box.tsx'
import { FilterSelect, type FilterSelectProps } from './filter-select.tsx'

/** `name` is the filter's in the address. */
export type ListFilter = Pick<FilterSelectProps, 'label' | 'all' | 'options'> & { name: string }

export interface ListFiltersProps {
  list: ListControls
  /** Label of the search box; without it there is none. */
  search?: string | undefined
  filters?: readonly ListFilter[]
  /** What else narrows or orders the list. */
  children?: ReactNode
}

/** What stands above a list and narrows it; all of it is stored in the address. */
export function ListFilters({ list, search, filters = [], children }: ListFiltersProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      {search !== undefined && (
        <SearchBox
          label={search}
          defaultValue={list.filters.q ?? ''}
          onSearch={(q) => list.change({ filters: { q } })}
          className="w-full sm:w-72"
        />
      )}
      {filters.map(({ name, ...filter }) => (
        <FilterSelect
          key={name}
          {...filter}
          value={list.filters[name]}
          onChange={(value) => list.change({ filters: { [name]: value } })}
        />
      ))}
      {children}
    </div>
  )
}
