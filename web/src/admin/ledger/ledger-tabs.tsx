import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BooksCheck } from './books-check.tsx'

export interface LedgerTabsProps {
  current: 'accounts' | 'transfers'
}

/** The head of both lists: whether the books balance comes before anything else. */
export function LedgerTabs({ current }: LedgerTabsProps) {
  const { t } = useAdminT('adminMoney')
  return (
    <>
      <PageHeader title={t('ledger.title')} text={t('ledger.text')} />
      <BooksCheck />
      <div className="mb-5">
        <TabLinks
          label={t('ledger.tabs')}
          links={[
            { to: '/admin/ledger', label: t('ledger.accounts'), current: current === 'accounts' },
            { to: '/admin/ledger/transfers', label: t('ledger.transfers'), current: current === 'transfers' },
          ]}
        />
      </div>
    </>
  )
}
