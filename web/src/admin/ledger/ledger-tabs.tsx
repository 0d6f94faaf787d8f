import { useT } from '../../platform/i18n/use-t.ts'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { BooksCheck } from './books-check.tsx'

export interface LedgerTabsProps {
  current: 'accounts' | 'transfers'
}

/** Above both lists of the ledger: whether the books balance comes before anything else. */
export function LedgerTabs({ current }: LedgerTabsProps) {
  const { t } = useT('admin/ledger')
  return (
    <>
      <BooksCheck />
      <div className="mb-5">
        <TabLinks
          label={t('tabs')}
          links={[
            { to: '/admin/ledger', label: t('accounts'), current: current === 'accounts' },
            { to: '/admin/ledger/transfers', label: t('transfers'), current: current === 'transfers' },
          ]}
        />
      </div>
    </>
  )
}
