import type { AccountId } from '@limelight/contract/ids'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { type ListControls, type ListDefaults, type ListState, useListState } from '../../../platform/list-state.ts'
import { ListSection } from '../../../ui/list/list-section.tsx'

export interface PersonListProps {
  id: AccountId
}

type Page<Row> = { data: Row[]; total: number; isTotalCapped: boolean }

interface ListOfProps<Row, Key extends QueryKey> {
  defaults?: ListDefaults
  queryOf: (list: ListState) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>
  children: (rows: Row[], list: ListControls) => ReactNode
}

export const NEWEST: ListDefaults = { sortBy: 'createdAt' }

/** A list of one account; the tab in the address filters nothing. */
export function ListOf<Row, Key extends QueryKey>({ defaults, queryOf, children }: ListOfProps<Row, Key>) {
  const { t } = useT('admin/people')
  const list = useListState(defaults)
  const query = useQuery({ ...queryOf(list), placeholderData: keepPreviousData })
  return (
    <ListSection
      list={list}
      query={query}
      isFiltered={false}
      empty={{ drawing: 'posts', title: t('empty'), compact: true }}
    >
      {(rows) => children(rows, list)}
    </ListSection>
  )
}
