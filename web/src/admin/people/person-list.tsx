import type { AccountId } from '@limelight/contract/ids'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import type { ListControls } from '../../platform/list-state.ts'
import { FileText } from '../../ui/icons.tsx'
import { ListSection, type ListSectionProps } from '../../ui/list/list-section.tsx'

export interface PersonListProps {
  id: AccountId
}

interface ListOfProps<Row> {
  list: ListControls
  query: ListSectionProps<Row>['query']
  children: (rows: Row[]) => ReactNode
}

/** A list of one account; the tab in the address filters nothing. */
export function ListOf<Row>(props: ListOfProps<Row>) {
  const { t } = useT('admin/people')
  return <ListSection {...props} isFiltered={false} empty={{ icon: <FileText />, title: t('empty'), compact: true }} />
}
