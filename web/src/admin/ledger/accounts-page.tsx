import { LEDGER_ACCOUNT_KINDS, type LedgerBalance } from '@limelight/contract/core/ledger'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { LedgerAccountName } from './account-name.tsx'
import { accountsQuery } from './ledger.api.ts'
import { LedgerAmount } from './ledger-amount.tsx'
import { LedgerTabs } from './ledger-tabs.tsx'

export const meta = titled('admin/ledger', 'title')

export default function AccountsPage() {
  const { t } = useT('admin/ledger')
  const list = useListState()
  const query = useInfiniteQuery(accountsQuery(list.filters))
  const columns: Column<LedgerBalance>[] = [
    {
      id: 'account',
      header: t('account'),
      primary: true,
      cell: (row) => <LedgerAccountName account={row} />,
    },
    {
      id: 'balance',
      header: t('balance'),
      align: 'end',
      cell: ({ asset, balance }) => <LedgerAmount asset={asset} amount={balance} />,
    },
  ]
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      before={<LedgerTabs current="accounts" />}
      list={list}
      query={query}
      search={t('searchOwner')}
      filters={[
        {
          name: 'kind',
          label: t('kindLabel'),
          all: t('anyKind'),
          options: LEDGER_ACCOUNT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ]}
      empty={{ drawing: 'money', title: t('noAccounts') }}
    >
      {(rows) => <DataTable label={t('accounts')} columns={columns} rows={rows} keyOf={(row) => String(row._id)} />}
    </ListPage>
  )
}
