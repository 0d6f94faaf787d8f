import type { BestTime } from '@limelight/contract/content/insights'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useZone } from '../../platform/use-moment.ts'
import { ExportLink } from '../../shared/payouts/export-link.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { EarningsTable } from '../earnings/earnings-table.tsx'
import { BackLink } from '../items/back-link.tsx'
import { useMoney } from '../use-money.ts'
import { useHourName } from './heat-map.tsx'
import { insightSalesQuery, insightSumQuery, salesFilterOf } from './insights.api.ts'

export const meta = titled('creator/insights', 'sales.title')

/** The sales that a number consists of, and their sum: of one fan in a period, or of one hour of the week. */
export default function InsightSalesPage() {
  const { t } = useT('creator/insights')
  const { formatTokens } = useFormat()
  const money = useMoney()
  const zone = useZone()
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...insightSalesQuery(list, zone), placeholderData: keepPreviousData })
  const sums = useQuery(insightSumQuery(list.filters, zone)).data?.data
  const title = useTitle(list.filters, query.data?.data[0]?.fan.name)
  return (
    <ListPage
      before={<BackLink to="/creator/insights" />}
      title={title}
      text={sums && t('sales.sum', { count: sums.sales, shown: formatTokens(sums.sales), amount: money(sums.net) })}
      actions={<ExportLink path="/performer/earning/export" query={textsOf(salesFilterOf(list.filters, zone))} />}
      list={list}
      query={query}
      isFiltered={false}
      empty={{ drawing: 'money', title: t('sales.empty'), text: t('sales.emptyText') }}
    >
      {(rows) => <EarningsTable rows={rows} sorting={list} />}
    </ListPage>
  )
}

type Hour = Pick<BestTime['hours'][number], 'weekday' | 'hour'>

function useTitle({ fanId, weekday, hour }: Record<string, string>, fan: string | undefined): string {
  const { t } = useT('creator/insights')
  const nameOf = useHourName()
  const at: Hour | undefined = weekday && hour ? { weekday: Number(weekday), hour: Number(hour) } : undefined
  if (at && at.weekday >= 1 && at.weekday <= 7) return t('sales.ofHour', { hour: nameOf(at) })
  return fanId && fan ? t('sales.ofFan', { name: fan }) : t('sales.title')
}

function textsOf(filter: Record<string, string | number | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value?.toString()]))
}
