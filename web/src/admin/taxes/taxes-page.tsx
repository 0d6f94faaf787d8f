import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { Plus, Receipt } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { settingsQuery } from '../commissions/commissions.api.ts'
import { EmptyList } from '../money/empty-list.tsx'
import { RatesTable } from './rates-table.tsx'
import { TaxDialog } from './tax-dialog.tsx'
import { ratesQuery } from './taxes.api.ts'

export const meta = titled('admin/taxes', 'title')

export default function TaxesPage() {
  const { t } = useT('admin/taxes')
  const [isOpen, setIsOpen] = useState(false)
  const list = useListState({ sortBy: 'country', sort: 'asc', pageSize: 50 })
  const query = useQuery({ ...ratesQuery(list), placeholderData: keepPreviousData })
  const add = (
    <Button onClick={() => setIsOpen(true)}>
      <Plus className="size-4.5" />
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={add} />
      <SwitchedOff />
      <SearchBox
        label={t('search')}
        defaultValue={list.filters.q ?? ''}
        onSearch={(q) => list.change({ filters: { q } })}
        className="mb-5 w-full sm:w-72"
      />
      <ListFrame
        query={query}
        list={list}
        empty={<EmptyList icon={<Receipt />} list={list} to="/admin/taxes" title={t('empty')} text={t('emptyText')} />}
      >
        {(rows) => <RatesTable rows={rows} sorting={list} />}
      </ListFrame>
      <TaxDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** Rates that do not count yet should not look as if they did. */
function SwitchedOff() {
  const { t } = useT('admin/taxes')
  const isOn = useQuery(settingsQuery).data?.data.find(({ key }) => key === 'taxEnabled')?.value
  if (isOn !== false) return null
  return (
    <div className="mb-5">
      <Notice
        tone="warning"
        title={t('isOff')}
        action={
          <LinkButton to="/admin/settings" variant="outline" size="sm">
            {t('settings')}
          </LinkButton>
        }
      >
        {t('isOffText')}
      </Notice>
    </div>
  )
}
