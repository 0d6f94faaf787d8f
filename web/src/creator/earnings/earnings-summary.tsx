import type { SaleKind } from '@limelight/contract/content-kinds'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Card } from '../../ui/card.tsx'
import { LazyChart } from '../../ui/chart/lazy-chart.tsx'
import { StatTile } from '../../ui/chart/stat-tile.tsx'
import { TilesSkeleton } from '../../ui/chart/tiles-skeleton.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useMoney } from '../use-money.ts'
import { earningStatsQuery } from './earnings.api.ts'
import { chartPoints } from './period.ts'

export interface EarningsSummaryProps {
  /** ISO instant; undefined is from the beginning. */
  from: string | undefined
  nowMs: number
  /** Of the chart; undefined is every kind. */
  kind: SaleKind | undefined
}

/** Sums, chart and kinds of one period. */
export function EarningsSummary({ from, nowMs, kind: chosen }: EarningsSummaryProps) {
  const format = useFormat()
  const { formatTokens } = format
  const { t } = useT('creator/earnings')
  const money = useMoney()
  const query = useQuery(earningStatsQuery(from))
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data) return <SummarySkeleton />
  const { gross, fee, net, held, available, sales, byKind, byDay, byKindAndDay } = query.data.data
  const charted = chosen ? byKindAndDay.filter(({ kind }) => kind === chosen) : byDay
  const chartTitle = chosen ? t('chartOf', { kind: t(`saleKind.${chosen}`) }) : t('chart')
  return (
    <div className="mb-8 grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
        <div className="col-span-2 grid lg:col-span-1">
          <StatTile
            featured
            label={t('net')}
            value={money(net)}
            hint={t('salesCount', { count: sales, shown: formatTokens(sales) })}
          />
        </div>
        <StatTile label={t('gross')} value={money(gross)} />
        <StatTile label={t('fee')} value={money(fee)} />
        <StatTile label={t('held')} value={money(held)} hint={t('heldHint')} />
        <StatTile label={t('available')} value={money(available)} hint={t('availableHint')} />
      </div>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Card>
          <h2 className="mb-3 text-lg">{chartTitle}</h2>
          <LazyChart label={chartTitle} points={chartPoints(charted, { from, nowMs, labels: format })} format={money} />
        </Card>
        <Card>
          <h2 className="mb-1 text-lg">{t('byKind')}</h2>
          <DescriptionList
            items={byKind.map((kind) => ({
              term: `${t(`saleKind.${kind.kind}`)} · ${formatTokens(kind.sales)}`,
              value: money(kind.net),
            }))}
          />
          {byKind.length === 0 && <p className="py-3 text-[15px] text-muted">{t('nothingYet')}</p>}
        </Card>
      </div>
    </div>
  )
}

function SummarySkeleton() {
  return (
    <div className="mb-8 grid grid-cols-1 gap-4">
      <TilesSkeleton count={5} />
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  )
}
