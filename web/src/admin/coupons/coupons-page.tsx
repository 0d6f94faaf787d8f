import { COUPON_SCOPES } from '@limelight/contract/coupons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Plus, Ticket } from '../../ui/icons.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyList } from '../money/empty-list.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { couponsQuery } from './coupons.api.ts'
import { CouponsTable } from './coupons-table.tsx'

export const meta = titled('admin/coupons', 'title')

export default function CouponsPage() {
  const { t } = useT('admin/coupons')
  const [isOpen, setIsOpen] = useState(false)
  const list = useListState()
  const query = useQuery({ ...couponsQuery(list), placeholderData: keepPreviousData })
  const add = (
    <Button onClick={() => setIsOpen(true)}>
      <Plus className="size-4.5" />
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={add} />
      <ListFilters
        list={list}
        search={t('search')}
        filters={[
          {
            name: 'scope',
            label: t('scope'),
            all: t('anyScope'),
            options: COUPON_SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) })),
          },
        ]}
      />
      <ListFrame
        query={query}
        list={list}
        empty={<EmptyList icon={<Ticket />} list={list} to="/admin/coupons" title={t('empty')} text={t('emptyText')} />}
      >
        {(rows) => <CouponsTable rows={rows} sorting={list} />}
      </ListFrame>
      <CouponDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
