import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { StatTile } from '../../ui/chart/stat-tile.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Coins } from '../../ui/member-icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { BackLink } from '../back-link.tsx'
import { EntriesTable } from '../ledger/entries-table.tsx'
import { partyName } from '../party-name.ts'
import { FanCharges } from '../sales/fan-charges.tsx'
import type { Route } from './+types/wallet-page.ts'
import { AdjustWallet } from './adjust-wallet.tsx'
import { walletQuery } from './money.api.ts'

export const meta = titled('admin/money', 'wallet.page')

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [walletQuery(params.id)] }, request)
}

export function HydrateFallback() {
  return <SkeletonList rows={5} />
}

export default function WalletPage({ params }: Route.ComponentProps) {
  const { inMoney } = usePrices()
  const { t } = useT('admin/money')
  const people = useT('admin/people')
  const wallet = useQuery(walletQuery(params.id)).data?.data
  if (!wallet) return <HydrateFallback />
  const { fan, balance, ledgerAccountId } = wallet
  return (
    <div className="max-w-4xl">
      <BackLink to="/admin/users">{t('wallet.back')}</BackLink>
      <PageHeader
        title={t('wallet.title', { name: partyName(fan) })}
        actions={<AdjustWallet fanId={fan._id} balance={balance} />}
      />
      <div className="mb-8 max-w-sm">
        <StatTile
          featured
          icon={<Coins />}
          label={t('wallet.balance')}
          value={inMoney(balance)}
          hint={people.t('facts.tokens', { count: balance })}
        />
      </div>
      <FanCharges fanId={fan._id} />
      <Section title={t('wallet.history')}>
        {ledgerAccountId === null ? (
          <p className="text-muted">{t('wallet.noHistory')}</p>
        ) : (
          <EntriesTable accountId={ledgerAccountId} asset="TOK" />
        )}
      </Section>
    </div>
  )
}
