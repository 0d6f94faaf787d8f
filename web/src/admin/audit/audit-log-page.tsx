import { AUDIT_ACTIONS } from '@limelight/contract/site/audit-actions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { ExportCsv } from '../lists/export-csv.tsx'
import { betweenOf } from '../lists/period.ts'
import { PeriodFilter } from '../lists/period-filter.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { AUDIT_ACTION_CODES, auditLogQuery } from './audit.api.ts'
import { AuditTable } from './audit-table.tsx'

export const meta = titled('admin/audit', 'title')

export default function AuditLogPage() {
  const { t } = useT('admin/audit')
  const performersWords = useT('admin/performers')
  const list = useListState({ sortBy: 'createdAt' })
  const between = betweenOf(list.filters, Date.now())
  const query = useQuery({ ...auditLogQuery(list, between), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      actions={<ExportCsv path="/admin/audit-log/export" query={{ action: list.filters.action, ...between }} />}
      before={<SavedViews list="audit-log" />}
      list={list}
      query={query}
      filters={[
        {
          name: 'action',
          label: t('action'),
          all: t('anyAction'),
          options: AUDIT_ACTION_CODES.map((value) => ({ value, label: t(`actions.${AUDIT_ACTIONS[value]}`) })),
        },
      ]}
      controls={<PeriodFilter list={list} label={t('when')} />}
      empty={{
        drawing: 'done',
        title: t('empty'),
        text: t('emptyText'),
        action: (
          <LinkButton to="/admin/performers" variant="outline">
            {performersWords.t('title')}
          </LinkButton>
        ),
      }}
    >
      {(rows) => <AuditTable rows={rows} sorting={list} />}
    </ListPage>
  )
}
