import { MOVEMENTS } from '@limelight/contract/commerce/movements'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { BackLink } from '../back-link.tsx'
import { ExportCsv } from '../lists/export-csv.tsx'
import { betweenOf } from '../lists/period.ts'
import { PeriodFilter } from '../lists/period-filter.tsx'
import { ChangesTable } from './changes-table.tsx'
import { changeFilterOf, changesQuery } from './growth.api.ts'

export const meta = titled('admin/growth', 'changes.title')

/** The changes that a movement of the recurring revenue consists of. */
export default function ChangesPage() {
  const { t } = useT('admin/growth')
  const list = useListState({ sortBy: 'createdAt' })
  const between = betweenOf(list.filters, Date.now())
  const query = useQuery({ ...changesQuery(list, between), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('changes.title')}
      text={t('changes.text')}
      actions={
        <ExportCsv
          path="/admin/recurring-revenue/changes/export"
          query={{ ...changeFilterOf(list.filters), ...between }}
        />
      }
      before={<BackLink to="/admin/growth">{t('title')}</BackLink>}
      list={list}
      query={query}
      filters={[
        {
          name: 'movement',
          label: t('movement'),
          all: t('changes.any'),
          options: MOVEMENTS.map((value) => ({ value, label: t(`movements.${value}`) })),
        },
      ]}
      controls={<PeriodFilter list={list} label={t('changes.date')} />}
      empty={{ drawing: 'people', title: t('changes.empty'), text: t('changes.emptyText') }}
    >
      {(rows) => <ChangesTable rows={rows} sorting={list} />}
    </ListPage>
  )
}
