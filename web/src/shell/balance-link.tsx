import { Link } from 'react-router'
import { useFormat } from '../platform/format.ts'
import { useT } from '../platform/i18n/use-t.ts'
import { useAppStore } from '../platform/store/store.ts'
import { Coins } from '../ui/icons.tsx'

/** What a fan can spend now, and the way to the wallet. */
export function BalanceLink() {
  const { formatTokens } = useFormat()
  const { t } = useT('shell')
  const isFan = useAppStore((state) => state.auth.authUser?.role === 'fan')
  const balance = useAppStore((state) => state.user.balance)
  if (!isFan) return null
  return (
    <Link
      to="/user/wallet"
      className="flex h-9 items-center gap-1.5 rounded-full bg-sunken px-3.5 text-sm font-semibold tabular-nums hover:bg-line"
    >
      <Coins className="size-4 text-money-ink" />
      <span className="sr-only">{t('balance')}</span>
      {formatTokens(balance)}
    </Link>
  )
}
