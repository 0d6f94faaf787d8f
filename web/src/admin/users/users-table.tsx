import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMayOperate } from '../../platform/page/use-may-operate.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { AccountName } from '../account-name.tsx'
import { useRowSelection } from '../lists/use-row-selection.ts'
import { AccountMenu } from './account-menu.tsx'
import type { Account } from './users.api.ts'
import { UsersBulkBar } from './users-bulk-bar.tsx'

export type UsersTableProps = TableProps<Account>

export function UsersTable({ rows, sorting }: UsersTableProps) {
  const { formatDay } = useFormat()
  const { t } = useT('admin/users')
  const adminWords = useT('admin')
  const mayDecide = useMayOperate()('people')
  const ownId = useAppStore((state) => state.user._id)
  const selection = useRowSelection(
    rows.filter(({ _id, status }) => status !== 'closed' && _id !== ownId).map(({ _id }) => _id),
  )
  const columns: Column<Account>[] = [
    {
      id: 'name',
      header: t('account'),
      primary: true,
      sortable: true,
      cell: (row) => <NameCell account={row} />,
    },
    { id: 'role', header: adminWords.t('role'), cell: (row) => t(`roles.${row.role}`) },
    { id: 'status', header: adminWords.t('status'), cell: (row) => <StatusCell account={row} /> },
    { id: 'balance', header: t('wallet'), align: 'end', cell: (row) => <WalletCell account={row} /> },
    { id: 'createdAt', header: adminWords.t('joined'), sortable: true, cell: (row) => formatDay(row.createdAt) },
    { id: 'actions', header: '', align: 'end', cell: (row) => <AccountMenu account={row} /> },
  ]
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        keyOf={(row) => row._id}
        isCompact
        sorting={sorting}
        selection={mayDecide ? selection : undefined}
      />
      <UsersBulkBar rows={rows} selection={selection} />
    </>
  )
}

/** Only fans have a wallet. */
function WalletCell({ account: { _id, role, balance, name } }: { account: Account }) {
  const { formatList } = useFormat()
  const tokenPrice = useTokenPrice()
  const { t } = useT('admin/money')
  const mayOperate = useMayOperate()
  if (role !== 'fan') return '–'
  if (!mayOperate('money')) return tokenPrice(balance)
  return (
    <Link
      to={`/admin/users/${_id}/wallet`}
      aria-label={formatList([tokenPrice(balance), t('wallet.open', { name })])}
      className="text-link underline underline-offset-2"
    >
      {tokenPrice(balance)}
    </Link>
  )
}

function NameCell({ account }: { account: Account }) {
  return (
    <AccountName account={account}>
      <Link to={`/admin/people/${account._id}`} className="hover:text-link hover:underline">
        {account.name}
      </Link>
    </AccountName>
  )
}

const TONES = { active: 'success', suspended: 'danger', closed: 'neutral' } as const

function StatusCell({ account }: { account: Account }) {
  const { t } = useT('admin/users')
  const momentOf = useMoment()
  return (
    <>
      <Badge tone={TONES[account.status]}>{t(`status.${account.status}`)}</Badge>
      {account.suspensionReason && (
        <span className="mt-1 block max-w-56 text-sm break-words text-muted">{account.suspensionReason}</span>
      )}
      {account.payoutsHeldUntil && (
        <span className="mt-1 block max-w-56 text-sm text-muted">
          {t('payoutsHeld', { until: momentOf(account.payoutsHeldUntil) })}
        </span>
      )}
      {account.proposedEmail && <span className="mt-1 block max-w-56 text-sm text-muted">{t('proposedTitle')}</span>}
    </>
  )
}
