import { COMMISSION_KINDS } from '@limelight/contract/finance/commissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Zap } from '../../ui/icons.tsx'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { CommissionDialog } from './commission-dialog.tsx'
import { rulesQuery, settingsQuery } from './commissions.api.ts'
import { RulesTable } from './rules-table.tsx'

export const meta = titled('admin/commissions', 'title')

export default function CommissionsPage() {
  const { t } = useT('admin/commissions')
  const list = useListState()
  const query = useQuery({ ...rulesQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      actions={<AddInDialog label={t('add')} dialog={(props) => <CommissionDialog {...props} />} />}
      before={<Standard />}
      list={list}
      query={query}
      search={t('search')}
      filters={[
        {
          name: 'kind',
          label: t('kind'),
          all: t('anyKind'),
          options: COMMISSION_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ]}
      empty={{ icon: <Zap />, title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => <RulesTable rows={rows} sorting={list} />}
    </ListPage>
  )
}

/** What counts where no rule does. */
function Standard() {
  const { formatPercent } = useFormat()
  const { t } = useT('admin/commissions')
  const value = useQuery(settingsQuery).data?.data.find(({ key }) => key === 'commission')?.value
  if (typeof value !== 'number') return null
  return (
    <div className="mb-5">
      <Notice title={t('standard', { percent: formatPercent(value / 10_000) })}>{t('standardText')}</Notice>
    </div>
  )
}
