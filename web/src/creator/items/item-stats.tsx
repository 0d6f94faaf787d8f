import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { StatTile } from '../../ui/chart/stat-tile.tsx'
import { Eye, Heart } from '../../ui/icons.tsx'
import { Coins, Receipt } from '../../ui/member-icons.ts'

export interface ItemStatsProps {
  item: { totalView: number; totalLike: number; sales: number; earnedTokens: number }
}

export function ItemStats({ item }: ItemStatsProps) {
  const { formatTokens } = useFormat()
  const { t } = useT('creator/items')
  const { inMoney } = usePrices()
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile icon={<Eye />} label={t('stats.views')} value={formatTokens(item.totalView)} />
      <StatTile icon={<Heart />} label={t('stats.likes')} value={formatTokens(item.totalLike)} />
      <StatTile icon={<Receipt />} label={t('stats.sales')} value={formatTokens(item.sales)} />
      <StatTile icon={<Coins />} label={t('stats.earned')} value={inMoney(item.earnedTokens)} />
    </div>
  )
}
