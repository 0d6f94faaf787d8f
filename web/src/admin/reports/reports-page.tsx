import { REPORT_OBJECTS } from '@limelight/contract/content-kinds'
import { REPORT_CATEGORIES, REPORT_STATUSES } from '@limelight/contract/site/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { ExportCsv } from '../lists/export-csv.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { ReportList } from './report-list.tsx'
import { reportFilterOf, reportsQuery } from './reports.api.ts'

export const meta = titled('admin/reports', 'title')

export default function ReportsPage() {
  const { t } = useT('admin/reports')
  const reports = useT('shared/reports')
  const list = useListState()
  const query = useQuery({ ...reportsQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      actions={<ExportCsv path="/admin/reports/export" query={reportFilterOf(list.filters)} />}
      before={<SavedViews list="reports" />}
      list={list}
      query={query}
      search={t('search')}
      filters={[
        {
          name: 'status',
          label: t('status'),
          all: t('anyStatus'),
          options: REPORT_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
        {
          name: 'category',
          label: t('category'),
          all: t('anyCategory'),
          options: REPORT_CATEGORIES.map((value) => ({ value, label: reports.t(`categories.${value}`) })),
        },
        {
          name: 'objectType',
          label: t('object'),
          all: t('anyObject'),
          options: REPORT_OBJECTS.map((value) => ({ value, label: t(`objects.${value}`) })),
        },
      ]}
      empty={{ drawing: 'done', title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => <ReportList reports={rows} />}
    </ListPage>
  )
}
