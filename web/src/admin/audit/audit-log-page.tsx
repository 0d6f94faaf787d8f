import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
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

export const meta = titled('admin/audit', 'title')

export default function AuditLogPage() {
  const { t } = useT('admin/audit')
  const adminWords = useT('admin')
  const performersWords = useT('admin/performers')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...auditLogQuery(list), placeholderData: keepPreviousData })
  const isFiltered = list.filters.action !== undefined
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <ListFilters
        list={list}
        filters={[
          {
            name: 'action',
            label: t('action'),
            all: t('anyAction'),
            options: AUDIT_ACTION_CODES.map((value) => ({ value, label: t(`actions.${AUDIT_ACTIONS[value]}`) })),
          },
        ]}
      />
      <ListFrame
        query={query}
        list={list}
        empty={
          <EmptyState
            icon={<ShieldCheck />}
            title={isFiltered ? adminWords.t('noneFound') : t('empty')}
            text={isFiltered ? undefined : t('emptyText')}
            action={
              <LinkButton to={isFiltered ? '/admin/audit-log' : '/admin/performers'} variant="outline">
                {isFiltered ? adminWords.t('clearFilters') : performersWords.t('title')}
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
