import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { SpendingLimitCard } from '../../shared/checkout/spending-limit-card.tsx'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { useShowsTokens, useTokenAmount } from '../../shared/payments/use-token-price.ts'
import { TopUpForm } from '../../shared/wallet/top-up-form.tsx'
import { StatTile } from '../../ui/chart/stat-tile.tsx'
import { Coins } from '../../ui/member-icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { ChargeList } from './charge-list.tsx'

export const meta = titled('fan/wallet', 'title')

export default function WalletPage() {
  const { t } = useT('fan/wallet')
  const { inMoney } = usePrices()
  const tokenAmount = useTokenAmount()
  const showsTokens = useShowsTokens()
  const balance = useAppStore((state) => state.user.balance)
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div aria-live="polite">
          <StatTile
            featured
            icon={<Coins />}
            label={t('balance')}
            value={inMoney(balance)}
            hint={showsTokens ? tokenAmount(balance) : undefined}
          />
        </div>
        <Section framed title={t('packages')}>
          <TopUpForm onDone={() => window.scrollTo({ top: 0, behavior: 'smooth' })} />
        </Section>
      </div>
      <SpendingLimitCard />
      <ChargeList />
    </>
  )
}
