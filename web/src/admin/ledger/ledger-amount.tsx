import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { cn } from '../../ui/cn.ts'

export interface LedgerAmountProps {
  asset: 'TOK' | 'MONEY'
  amount: number
  /** Of what came and went: with its sign. */
  signed?: boolean
}

/** In the account's own unit; what left it is red and says so by its sign, too. */
export function LedgerAmount({ asset, amount, signed = false }: LedgerAmountProps) {
  const { formatMoney, formatTokens } = useFormat()
  const { t } = useT('admin/ledger')
  const currency = useAppStore((state) => state.settings.currency ?? 'USD')
  const text =
    asset === 'TOK' ? t('tokens', { count: amount, shown: formatTokens(amount) }) : formatMoney(amount, currency)
  return (
    <span className={cn('whitespace-nowrap tabular-nums', signed && amount < 0 && 'text-danger')}>
      {signed && amount > 0 ? `+${text}` : text}
    </span>
  )
}
