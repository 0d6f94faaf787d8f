import type { PrivateCallSide } from '@limelight/contract/commerce/private-call-terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListState } from '../../platform/list-state.ts'
import { Phone } from '../../ui/icons.tsx'
import { ListSection, type ListSectionProps } from '../../ui/list/list-section.tsx'
import { CallRows } from './call-rows.tsx'
import { callsQuery, useCallNews } from './private-calls.api.ts'

export interface CallsListProps {
  side: PrivateCallSide
  empty: Omit<ListSectionProps<unknown>['empty'], 'icon'>
}

/** The calls of the account on one side, newest first. */
export function CallsList({ side, empty }: CallsListProps) {
  const list = useListState({ sortBy: 'createdAt' })
  useCallNews()
  const query = useQuery({
    ...callsQuery({ side, current: list.current, pageSize: list.pageSize }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListSection list={list} query={query} empty={{ icon: <Phone />, ...empty }}>
      {(rows) => <CallRows calls={rows} />}
    </ListSection>
  )
}
