import { DISPUTE_STATUSES } from '@limelight/contract/commerce/refunds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { DisputesTable } from './disputes-table.tsx'
import { disputesQuery } from './money.api.ts'

export const meta = titled('admin/money', 'disputes.title')

export default function DisputesPage() {
  const { t } = useT('admin/money')
  const list = useListState()
  const query = useQuery({ ...disputesQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('disputes.title')}
      text={t('disputes.text')}
      before={<SavedViews list="disputes" />}
      list={list}
      query={query}
      search={t('disputes.search')}
      filters={[
        {
          name: 'status',
          label: t('disputes.status'),
          all: t('disputes.anyStatus'),
          options: DISPUTE_STATUSES.map((value) => ({ value, label: t(`disputes.statuses.${value}`) })),
        },
      ]}
      empty={{ drawing: 'done', title: t('disputes.empty'), text: t('disputes.emptyText') }}
    >
      {(rows) => <DisputesTable rows={rows} sorting={list} />}
    </ListPage>
  )
}
