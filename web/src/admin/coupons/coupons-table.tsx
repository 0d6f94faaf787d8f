import type { Coupon } from '@limelight/contract/finance/coupons'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Pencil } from '../../ui/icons.tsx'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { BulkBar } from '../lists/bulk-bar.tsx'
import { useRowSelection } from '../lists/use-row-selection.ts'
import { CouponDialog } from './coupon-dialog.tsx'
import { type CouponState, couponStateOf } from './coupon-draft.ts'
import { CouponUses } from './coupon-uses.tsx'
import { deactivateCoupons } from './coupons.api.ts'

export type CouponsTableProps = TableProps<Coupon>

const TONES: Record<CouponState, BadgeTone> = {
  running: 'success',
  scheduled: 'primary',
  ended: 'neutral',
  used_up: 'neutral',
  off: 'neutral',
}

export function CouponsTable({ rows, sorting }: CouponsTableProps) {
  const { formatDay, formatList, formatMoney } = useFormat()
  const { t } = useT('admin/coupons')
  const adminWords = useT('admin')
  const currency = useAppStore((state) => state.settings.currency ?? 'USD')
  const selection = useRowSelection(rows.filter(({ isActive }) => isActive).map(({ _id }) => _id))
  const columns: Column<Coupon>[] = [
    {
      id: 'code',
      header: t('code'),
      primary: true,
      sortable: true,
      cell: ({ code }) => <span className="font-mono font-semibold break-all">{code}</span>,
    },
    {
      id: 'off',
      header: t('off'),
      cell: ({ percent, amount }) => (percent === null ? formatMoney(amount ?? 0, currency) : `${percent}%`),
    },
    {
      id: 'scopes',
      header: t('scope'),
      cell: ({ scopes }) => formatList(scopes.map((scope) => t(`scopes.${scope}`))),
    },
    { id: 'state', header: t('state'), cell: (row) => <StateCell coupon={row} /> },
    {
      id: 'window',
      header: t('window'),
      cell: ({ startsAt, endsAt }) =>
        startsAt || endsAt
          ? [startsAt, endsAt].map((at) => (at ? formatDay(at) : adminWords.t('noEnd'))).join(' – ')
          : '–',
    },
    { id: 'useCount', header: t('uses'), sortable: true, cell: (row) => <CouponUses coupon={row} /> },
    {
      id: 'saved',
      header: t('saved'),
      align: 'end',
      cell: ({ discountTotal }) => formatMoney(discountTotal, currency),
    },
    { id: 'edit', header: '', align: 'end', cell: (row) => <EditButton coupon={row} /> },
  ]
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        keyOf={(row) => row._id}
        sorting={sorting}
        selection={selection}
      />
      <BulkBar
        selection={selection}
        nameOf={(key) => rows.find(({ _id }) => _id === key)?.code ?? key}
        acts={[
          {
            label: t('deactivate'),
            danger: true,
            title: t('deactivateSeveral', { count: selection.keys.length }),
            text: t('deactivateText'),
            keys: selection.keys,
            act: deactivateCoupons,
          },
        ]}
      />
    </>
  )
}

function StateCell({ coupon }: { coupon: Coupon }) {
  const { t } = useT('admin/coupons')
  const state = couponStateOf(coupon, Date.now())
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
}

function EditButton({ coupon }: { coupon: Coupon }) {
  const { t } = useT('admin/coupons')
  const adminWords = useT('admin')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={t('editTitle', { code: coupon.code })}
        onClick={() => setIsOpen(true)}
      >
        <Pencil className="size-4" />
        {adminWords.t('edit')}
      </Button>
      <CouponDialog open={isOpen} onClose={() => setIsOpen(false)} coupon={coupon} />
    </>
  )
}
