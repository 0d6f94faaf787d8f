import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { SpendingLimitCard } from '../../shared/checkout/spending-limit-card.tsx'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { TopUpForm } from '../../shared/wallet/top-up-form.tsx'
import { StatTile } from '../../ui/chart/stat-tile.tsx'
import { Coins } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { ChargeList } from './charge-list.tsx'

export default function WalletPage() {
  const { formatMoney, formatTokens } = useFormat()
  const { t } = useT('fan/wallet')
  const { currency } = usePrices()
  const balance = useAppStore((state) => state.user.balance)
  const tokenValue = useAppStore((state) => state.settings.tokenValue ?? 1)
  const siteName = useAppStore((state) => state.ui.siteName)
  const worth = formatMoney((balance * tokenValue) / 100, currency)
  return (
    <>
      <title>{`${t('title')} · ${siteName}`}</title>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div aria-live="polite">
          <StatTile
            featured
            icon={<Coins />}
            label={t('balance')}
            value={formatTokens(balance)}
            hint={t('worth', { money: worth })}
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
