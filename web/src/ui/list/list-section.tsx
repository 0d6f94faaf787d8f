import type { ReactNode } from 'react'
import type { ListControls } from '../../platform/list-state.ts'
import { EmptyState, type EmptyStateProps } from '../feedback/empty-state.tsx'
import { EndlessFrame, type EndlessQuery } from './endless-frame.tsx'
import { ListFilters, type ListFiltersProps } from './list-filters.tsx'
import { ListFrame, type PagedQuery } from './list-frame.tsx'
import { NothingMatches } from './nothing-matches.tsx'

export interface ListSectionProps<Row> extends Pick<ListFiltersProps, 'search' | 'filters'> {
  /** The state in the address; a list that is neither paged nor filtered has none. */
  list?: ListControls
  query: PagedQuery<Row> | EndlessQuery<Row>
  /** Further controls beside search and filters. */
  controls?: ReactNode
  /** Shown when the list has no rows and no filter hides any. */
  empty: Pick<EmptyStateProps, 'drawing' | 'icon' | 'title' | 'text' | 'action' | 'compact'>
  /** Whether filters may hide rows; by default any filter in the address. */
  isFiltered?: boolean
  /** The same list without its filters; by default the page without parameters. */
  clearTo?: string
  /** How to search here, where the shared advice does not help. */
  noMatchText?: string
  skeleton?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list with everything that belongs to it: filters, skeleton, failure, emptiness, rows, pages. */
export function ListSection<Row>({
  list,
  query,
  search,
  filters = [],
  controls,
  empty,
  isFiltered = list !== undefined && Object.keys(list.filters).length > 0,
  clearTo,
  noMatchText,
  skeleton,
  children,
}: ListSectionProps<Row>) {
  const nothing = isFiltered ? (
    <NothingMatches clearTo={clearTo} text={noMatchText} compact={empty.compact} />
  ) : (
    <EmptyState {...empty} />
  )
  return (
    <>
      {list && (search !== undefined || filters.length > 0 || controls) && (
        <ListFilters list={list} search={search} filters={filters}>
          {controls}
        </ListFilters>
      )}
      {'fetchNextPage' in query ? (
        <EndlessFrame query={query} empty={nothing} skeleton={skeleton}>
          {children}
        </EndlessFrame>
      ) : (
        <ListFrame query={query} list={list} empty={nothing} skeleton={skeleton}>
          {children}
        </ListFrame>
      )}
    </>
  )
}
