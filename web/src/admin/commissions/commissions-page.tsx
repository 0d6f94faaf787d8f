import { COMMISSION_KINDS } from '@limelight/contract/commissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { type ListControls, useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Plus, Zap } from '../../ui/icons.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyList } from '../money/empty-list.tsx'
import { CommissionDialog } from './commission-dialog.tsx'
import { rulesQuery, settingsQuery } from './commissions.api.ts'
import { RulesTable } from './rules-table.tsx'

export const meta = titled('admin/commissions', 'title')

export default function CommissionsPage() {
  const { t } = useT('admin/commissions')
  const [isOpen, setIsOpen] = useState(false)
  const list = useListState()
  const query = useQuery({ ...rulesQuery(list), placeholderData: keepPreviousData })
  const add = (
    <Button onClick={() => setIsOpen(true)}>
      <Plus className="size-4.5" />
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={add} />
      <Standard />
      <Filters list={list} />
      <ListFrame
        query={query}
        list={list}
        empty={
          <EmptyList icon={<Zap />} list={list} to="/admin/commissions" title={t('empty')} text={t('emptyText')} />
        }
      >
        {(rows) => <RulesTable rows={rows} sorting={list} />}
      </ListFrame>
      <CommissionDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
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

function Filters({ list }: { list: ListControls }) {
  const { t } = useT('admin/commissions')
  return (
    <ListFilters
      list={list}
      search={t('search')}
      filters={[
        {
          name: 'kind',
          label: t('kind'),
          all: t('anyKind'),
          options: COMMISSION_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ]}
    />
  )
}
