import type { SeriesPage } from '@limelight/contract/content/series'
import { useQueryClient } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { reloadContent } from '../../shared/access/access.api.ts'
import { LockButton } from '../../shared/items/lock-button.tsx'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { reloadSeries } from '../../shared/series/series.api.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

export interface SeriesOfferProps {
  series: SeriesPage
}

/** The whole series for one price, less what the viewer owns of it; or that it is theirs. */
export function SeriesOffer({ series }: SeriesOfferProps) {
  const { t } = useT('shared/series')
  const { inMoney } = usePrices()
  const client = useQueryClient()
  const { price, listPrice, ownedValue, itemsValue, isBought } = series
  if (isBought) return <Notice tone="success">{t('bought')}</Notice>
  if (price === null || listPrice === null) return null
  // Honest before the tap: what they pay for is that it stays open.
  const isOpenAlready = series.items.every(({ canView }) => canView)
  const item = { ...series, access: 'paid' as const, price, canView: false, lockReason: 'pay' as const }
  const reload = async () => {
    await Promise.all([reloadContent(client), reloadSeries()])
  }
  return (
    <Card space="tight" className="grid grid-cols-1 gap-3">
      <div>
        <h2 className="text-lg">{t('buyTitle')}</h2>
        <p className="text-sm text-muted">{t('buyText')}</p>
        {isOpenAlready && <p className="mt-1 text-sm font-semibold">{t('openAlready')}</p>}
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted tabular-nums">
        {price === 0 && <span className="text-success">{t('covered')}</span>}
        {price > 0 && ownedValue > 0 && (
          <span>{t('owned', { list: inMoney(listPrice), owned: inMoney(ownedValue) })}</span>
        )}
        {ownedValue === 0 && itemsValue > listPrice && <span>{t('apart', { price: inMoney(itemsValue) })}</span>}
      </p>
      <div className="justify-self-start">
        <LockButton
          locked={{ kind: 'series', item, summary: series.title, picture: series.cover ?? undefined, reload }}
          action={{ kind: 'unlock', priceTokens: price }}
          onSurface
        />
      </div>
    </Card>
  )
}
