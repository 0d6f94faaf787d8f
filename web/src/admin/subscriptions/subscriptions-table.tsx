import type { AdminSubscription } from '@limelight/contract/commerce/admin-subscriptions'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { SUBSCRIPTION_TONES, shownStatusOf } from '../../shared/subscriptions/subscription-tones.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { PartyLink } from '../party-link.tsx'
import { partyName } from '../party-name.ts'
import { SubscriptionActions } from './subscription-actions.tsx'

export type SubscriptionsTableProps = TableProps<AdminSubscription>

export function SubscriptionsTable({ rows, sorting }: SubscriptionsTableProps) {
  const { formatMoney } = useFormat()
  const { t } = useT('admin/subscriptions')
  const adminWords = useT('admin')
  const currency = useAppStore((state) => state.settings.currency ?? 'USD')
  const columns: Column<AdminSubscription>[] = [
    {
      id: 'fan',
      header: adminWords.t('fan'),
      primary: true,
      cell: ({ fan }) => (
        <Link to={`/admin/people/${fan._id}`} className="font-semibold text-link underline underline-offset-2">
          {partyName(fan)}
        </Link>
      ),
    },
    { id: 'creator', header: adminWords.t('creator'), cell: ({ performer }) => <PartyLink party={performer} /> },
    { id: 'type', header: t('type'), cell: ({ type }) => t(`types.${type}`) },
    { id: 'status', header: t('status'), cell: (row) => <StatusCell subscription={row} /> },
    {
      id: 'price',
      header: t('price'),
      align: 'end',
      sortable: true,
      cell: ({ price }) => formatMoney(price, currency),
    },
    {
      id: 'expiredAt',
      header: t('until'),
      sortable: true,
      cell: (row) => <UntilCell subscription={row} />,
    },
    { id: 'actions', header: '', align: 'end', cell: (row) => <SubscriptionActions subscription={row} /> },
  ]
  return (
    <DataTable label={t('title')} columns={columns} rows={rows} keyOf={(row) => row._id} isCompact sorting={sorting} />
  )
}

type Cell = { subscription: AdminSubscription }

function StatusCell({ subscription }: Cell) {
  const shared = useT('shared/payments')
  const { suspensionReason } = subscription
  const status = shownStatusOf(subscription)
  return (
    <>
      <Badge tone={SUBSCRIPTION_TONES[status]}>{shared.t(`subscriptionStatus.${status}`)}</Badge>
      {suspensionReason && (
        <span className="mt-1 block max-w-56 text-sm break-words text-muted">{suspensionReason}</span>
      )}
    </>
  )
}

function UntilCell({ subscription: { expiredAt, isRenewing, status } }: Cell) {
  const { formatDay } = useFormat()
  const { t } = useT('admin/subscriptions')
  return (
    <>
      {formatDay(expiredAt)}
      {status !== 'expired' && (
        <span className="block text-sm text-muted">{t(isRenewing ? 'renews' : 'endsThen')}</span>
      )}
    </>
  )
}
