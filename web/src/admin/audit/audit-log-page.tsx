import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { admin } from '../../platform/i18n/en/admin.ts'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { ShieldCheck } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AUDIT_ACTION_CODES, AUDIT_ACTIONS, auditLogQuery } from './audit.api.ts'
import { AuditTable } from './audit-table.tsx'

export const meta = titled(admin.audit.title)

export default function AuditLogPage() {
  const { t } = useAdminT('admin')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...auditLogQuery(list), placeholderData: keepPreviousData })
  const isFiltered = list.filters.action !== undefined
  return (
    <>
      <PageHeader title={t('audit.title')} text={t('audit.text')} />
      <ListFilters
        list={list}
        filters={[
          {
            name: 'action',
            label: t('audit.action'),
            all: t('audit.anyAction'),
            options: AUDIT_ACTION_CODES.map((value) => ({ value, label: t(`audit.actions.${AUDIT_ACTIONS[value]}`) })),
          },
        ]}
      />
      <ListFrame
        query={query}
        list={list}
        empty={
          <EmptyState
            icon={<ShieldCheck />}
            title={isFiltered ? t('noneFound') : t('audit.empty')}
            text={isFiltered ? undefined : t('audit.emptyText')}
            action={
              <LinkButton to={isFiltered ? '/admin/audit-log' : '/admin/performers'} variant="outline">
                {isFiltered ? t('clearFilters') : t('performers.title')}
              </LinkButton>
            }
          />
        }
      >
        {(rows) => <AuditTable rows={rows} sorting={list} />}
      </ListFrame>
    </>
  )
}
