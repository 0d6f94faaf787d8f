import { LEDGER_ACCOUNT_KINDS, type LedgerBalance } from '@limelight/contract/ledger'
import { useInfiniteQuery } from '@tanstack/react-query'
import { adminMoney } from '../../platform/i18n/en/admin-money.ts'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { Library } from '../../ui/icons.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { EmptyList } from '../money/empty-list.tsx'
import { LedgerAccountName } from './account-name.tsx'
import { EndlessTable } from './endless-table.tsx'
import { accountsQuery } from './ledger.api.ts'
import { LedgerAmount } from './ledger-amount.tsx'
import { LedgerTabs } from './ledger-tabs.tsx'

export const meta = titled(adminMoney.ledger.title)

export default function AccountsPage() {
  const { t } = useAdminT('adminMoney')
  const list = useListState()
  const query = useInfiniteQuery(accountsQuery(list.filters))
  const columns: Column<LedgerBalance>[] = [
    {
      id: 'account',
      header: t('ledger.account'),
      primary: true,
      cell: (row) => <LedgerAccountName account={row} />,
    },
    {
      id: 'balance',
      header: t('ledger.balance'),
      align: 'end',
      cell: ({ asset, balance }) => <LedgerAmount asset={asset} amount={balance} />,
    },
  ]
  return (
    <>
      <LedgerTabs current="accounts" />
      <ListFilters
        list={list}
        search={t('ledger.searchOwner')}
        filters={[
          {
            name: 'kind',
            label: t('ledger.kindLabel'),
            all: t('ledger.anyKind'),
            options: LEDGER_ACCOUNT_KINDS.map((value) => ({ value, label: t(`ledger.kinds.${value}`) })),
          },
        ]}
      />
      <EndlessTable
        query={query}
        empty={<EmptyList icon={<Library />} list={list} to="/admin/ledger" title={t('ledger.noAccounts')} />}
      >
        {(rows) => (
          <DataTable label={t('ledger.accounts')} columns={columns} rows={rows} keyOf={(row) => String(row._id)} />
        )}
      </EndlessTable>
    </>
  )
}
