import type { Statistics } from '@limelight/contract/content/studio'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Card } from '../../ui/card.tsx'
import { useMoney } from '../use-money.ts'
import { ItemLines } from './item-lines.tsx'

export interface TopItemsProps {
  statistics: Pick<Statistics, 'topByViews' | 'topByEarnings'>
}

export function TopItems({ statistics }: TopItemsProps) {
  const { formatTokens } = useFormat()
  const { t } = useT('creator/dashboard')
  const items = useT('creator/items')
  const money = useMoney()
  const { topByViews, topByEarnings } = statistics
  const nothing = <p className="py-2 text-[15px] text-muted">{t('top.nothing')}</p>
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Card>
        <h3 className="mb-1 text-lg">{t('top.earnings')}</h3>
        {topByEarnings.length === 0 && nothing}
        <ItemLines lines={topByEarnings}>{({ net }) => money(net)}</ItemLines>
      </Card>
      <Card>
        <h3 className="mb-1 text-lg">{t('top.views')}</h3>
        {topByViews.length === 0 && nothing}
        <ItemLines lines={topByViews}>
          {({ views }) => items.t('views', { count: views, shown: formatTokens(views) })}
        </ItemLines>
      </Card>
    </div>
  )
}
