import { REPORT_OBJECTS } from '@limelight/contract/content-kinds'
import { REPORT_CATEGORIES, REPORT_STATUSES } from '@limelight/contract/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { type ListControls, useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { Flag } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReportCard } from './report-card.tsx'
import { reportsQuery } from './reports.api.ts'

export const meta = titled('admin/reports', 'title')

export default function ReportsPage() {
  const { t } = useT('admin/reports')
  const admin = useT('admin')
  const list = useListState()
  const query = useQuery({ ...reportsQuery(list), placeholderData: keepPreviousData })
  const isFiltered = Object.keys(list.filters).length > 0
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <ReportFilters list={list} />
      <ListFrame
        query={query}
        list={list}
        empty={
          <EmptyState
            icon={<Flag />}
            title={isFiltered ? t('noneFound') : t('empty')}
            text={isFiltered ? undefined : t('emptyText')}
            action={
              isFiltered && (
                <LinkButton to="/admin/reports" variant="outline">
                  {admin.t('clearFilters')}
                </LinkButton>
              )
            }
          />
        }
      >
        {(reports) => (
          <ul className="grid grid-cols-1 gap-4">
            {reports.map((report) => (
              <li key={report._id}>
                <ReportCard report={report} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  )
}

function ReportFilters({ list }: { list: ListControls }) {
  const { t } = useT('admin/reports')
  const reports = useT('shared/reports')
  return (
    <ListFilters
      list={list}
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
    />
  )
}
