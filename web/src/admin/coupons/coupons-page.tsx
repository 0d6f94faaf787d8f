import { COUPON_SCOPES } from '@limelight/contract/coupons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminMoney } from '../../platform/i18n/en/admin-money.ts'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
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

export const meta = titled(adminMoney.coupons.title)

export default function CouponsPage() {
  const { t } = useAdminT('adminMoney')
  const [isOpen, setIsOpen] = useState(false)
  const list = useListState()
  const query = useQuery({ ...couponsQuery(list), placeholderData: keepPreviousData })
  const add = (
    <Button onClick={() => setIsOpen(true)}>
      <Plus className="size-4.5" />
      {t('coupons.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('coupons.title')} text={t('coupons.text')} actions={add} />
      <ListFilters
        list={list}
        search={t('coupons.search')}
        filters={[
          {
            name: 'scope',
            label: t('coupons.scope'),
            all: t('coupons.anyScope'),
            options: COUPON_SCOPES.map((value) => ({ value, label: t(`coupons.scopes.${value}`) })),
          },
        ]}
      />
      <ListFrame
        query={query}
        list={list}
        empty={
          <EmptyList
            icon={<Ticket />}
            list={list}
            to="/admin/coupons"
            title={t('coupons.empty')}
            text={t('coupons.emptyText')}
          />
        }
      >
        {(rows) => <CouponsTable rows={rows} sorting={list} />}
      </ListFrame>
      <CouponDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
