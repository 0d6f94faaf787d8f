import { COUPON_SCOPES } from '@limelight/contract/finance/coupons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { ExportCsv } from '../lists/export-csv.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { couponsQuery } from './coupons.api.ts'
import { CouponsTable } from './coupons-table.tsx'

export const meta = titled('admin/coupons', 'title')

export default function CouponsPage() {
  const { t } = useT('admin/coupons')
  const list = useListState()
  const query = useQuery({ ...couponsQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <ExportCsv path="/admin/coupons/export" query={{ scope: list.filters.scope, q: list.filters.q }} />
          <AddInDialog label={t('add')} dialog={(props) => <CouponDialog {...props} />} />
        </>
      }
      before={<SavedViews list="coupons" />}
      list={list}
      query={query}
      search={t('search')}
      filters={[
        {
          name: 'scope',
          label: t('scope'),
          all: t('anyScope'),
          options: COUPON_SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) })),
        },
      ]}
      empty={{ drawing: 'money', title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => <CouponsTable rows={rows} sorting={list} />}
    </ListPage>
  )
}
