import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Link } from '../../ui/link.tsx'
import { Wallet } from '../../ui/member-icons.ts'
import { useArea } from './use-area.ts'

/** What a fan can spend now, and the way to the wallet. */
export function BalanceLink() {
  const { inMoney } = usePrices()
  const { t } = useT('shell/navigation')
  const area = useArea()
  const balance = useAppStore((state) => state.user.balance)
  if (area !== 'fan') return null
  return (
    <Link
      to="/user/wallet"
      className="flex h-9 items-center gap-1.5 rounded-full bg-sunken px-3.5 text-sm font-semibold tabular-nums hover:bg-line"
    >
      <Wallet className="size-4 text-money-ink" />
      <span className="sr-only">{t('balance')}</span>
      {inMoney(balance)}
    </Link>
  )
}
