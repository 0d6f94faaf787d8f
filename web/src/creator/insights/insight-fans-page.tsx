import { RETENTION_STATES } from '@limelight/contract/content/insight-rows'
import type { InsightFan } from '@limelight/contract/content/insights'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { isDay } from '../../platform/is-day.ts'
import { type ListControls, useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useZone } from '../../platform/use-moment.ts'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { FanName } from '../fans/fan-name.tsx'
import { BackLink } from '../items/back-link.tsx'
import { useMoney } from '../use-money.ts'
import { instantsOf, salesPath } from './insight-paths.ts'
import { FANS_OF, monthFansQuery, stepFansQuery } from './insights.api.ts'

export const meta = titled('creator/insights', 'people.title')

/** The people that a number consists of: of a month of joining, or of a step from visits to buyers. */
export default function InsightFansPage() {
  const list = useListState({ sortBy: 'createdAt' })
  return oneOf(FANS_OF, list.filters.of) === 'month' ? <OfMonth list={list} /> : <OfStep list={list} />
}

function OfMonth({ list }: { list: ListControls }) {
  const { t } = useT('creator/insights')
  const { formatMonth } = useFormat()
  const query = useQuery({ ...monthFansQuery(list, useZone()), placeholderData: keepPreviousData })
  const { month = '', after = '0' } = list.filters
  return (
    <ListPage
      before={<BackLink to="/creator/insights" />}
      title={isDay(`${month}-01`) ? t('people.joined', { month: formatMonth(`${month}-01`) }) : t('people.title')}
      text={t('people.lookedAt', { count: Number(after) })}
      list={list}
      query={query}
      filters={[
        {
          name: 'state',
          label: t('people.state'),
          all: t('people.states.joined'),
          options: RETENTION_STATES.filter((state) => state !== 'joined').map((state) => ({
            value: state,
            label: t(`people.states.${state}`),
          })),
        },
      ]}
      isFiltered={false}
      empty={{ drawing: 'people', title: t('people.empty') }}
    >
      {(rows) => <FansTable rows={rows} list={list} when={t('people.since')} />}
    </ListPage>
  )
}

function OfStep({ list }: { list: ListControls }) {
  const { t } = useT('creator/insights')
  const { formatDay } = useFormat()
  const query = useQuery({ ...stepFansQuery(list), placeholderData: keepPreviousData })
  const { from = '', to = '' } = list.filters
  const of = oneOf(FANS_OF, list.filters.of) ?? 'buyers'
  const step = of === 'month' ? 'buyers' : of
  return (
    <ListPage
      before={<BackLink to="/creator/insights" />}
      title={t(`people.steps.${step}`)}
      text={isDay(from) && isDay(to) && t('people.period', { from: formatDay(from), to: formatDay(to) })}
      list={list}
      query={query}
      isFiltered={false}
      empty={{ drawing: 'people', title: t('people.empty') }}
    >
      {(rows) => <FansTable rows={rows} list={list} when={t(`people.when.${step}`)} />}
    </ListPage>
  )
}

type FansTableProps = { rows: InsightFan[]; list: ListControls; when: string }

function FansTable({ rows, list, when }: FansTableProps) {
  const { t } = useT('creator/insights')
  const { formatDay } = useFormat()
  const creatorWords = useT('creator')
  const money = useMoney()
  const { from = '', to = '' } = list.filters
  const columns: Column<InsightFan>[] = [
    {
      id: 'fan',
      header: creatorWords.t('fan'),
      primary: true,
      cell: ({ fan }) => (fan ? <FanName fan={fan} /> : t('fans.closed')),
    },
    { id: 'createdAt', header: when, sortable: true, cell: ({ at }) => formatDay(at) },
  ]
  if (rows.some(({ isSubscribed }) => isSubscribed !== null))
    columns.push({
      id: 'state',
      header: t('people.state'),
      cell: ({ isSubscribed }) => (
        <Badge {...(isSubscribed && { tone: 'success' as const })}>
          {t(`people.states.${isSubscribed ? 'subscribed' : 'left'}`)}
        </Badge>
      ),
    })
  if (rows.some(({ net }) => net !== null))
    columns.push({
      id: 'net',
      header: t('time.net'),
      align: 'end',
      cell: ({ fanId, fan, net }) => (
        <Link
          to={salesPath({ fanId, ...(isDay(from) && isDay(to) && instantsOf({ from, to })) })}
          aria-label={`${fan?.name ?? t('fans.closed')}: ${money(net ?? 0)}`}
          className="text-link underline underline-offset-2"
        >
          {money(net ?? 0)}
        </Link>
      ),
    })
  return <DataTable label={t('people.title')} columns={columns} rows={rows} keyOf={(row) => row.fanId} sorting={list} />
}
