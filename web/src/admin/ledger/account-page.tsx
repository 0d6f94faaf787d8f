import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { StatTile } from '../../ui/chart/stat-tile.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { BackLink } from '../back-link.tsx'
import { partyName } from '../party-name.ts'
import type { Route } from './+types/account-page.ts'
import { EntriesTable } from './entries-table.tsx'
import { accountQuery } from './ledger.api.ts'
import { LedgerAmount } from './ledger-amount.tsx'

export const meta = titled('admin/ledger', 'account')

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [accountQuery(Number(params.id))] }, request)
}

export function HydrateFallback() {
  return <SkeletonList rows={5} />
}

export default function AccountPage({ params }: Route.ComponentProps) {
  const { t } = useT('admin/ledger')
  const account = useQuery(accountQuery(Number(params.id))).data?.data
  if (!account) return <HydrateFallback />
  const { _id, kind, asset, owner, balance } = account
  return (
    <div className="max-w-4xl">
      <BackLink to="/admin/ledger">{t('backToAccounts')}</BackLink>
      <PageHeader title={t(`kinds.${kind}`)} text={owner ? partyName(owner) : t('site')} />
      <div className="mb-8 max-w-sm">
        <StatTile featured label={t('balance')} value={<LedgerAmount asset={asset} amount={balance} />} />
      </div>
      <Section title={t('entries')}>
        <EntriesTable accountId={_id} asset={asset} />
      </Section>
    </div>
  )
}
