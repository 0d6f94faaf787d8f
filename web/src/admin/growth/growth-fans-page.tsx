import { CONVERSION_SOURCES, CONVERSION_STEPS, type CountedFan } from '@limelight/contract/site/console'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { isDay } from '../../platform/is-day.ts'
import { type ListControls, useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { titled } from '../../platform/page/page-title.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Moment } from '../../ui/moment.tsx'
import { BackLink } from '../back-link.tsx'
import { partyName } from '../party-name.ts'
import { cohortFansQuery, conversionFansQuery } from './growth.api.ts'

export const meta = titled('admin/growth', 'fans.title')

/** The fans that a number of the growth page consists of, as they are now. */
export default function GrowthFansPage() {
  const list = useListState({ sortBy: 'createdAt' })
  return list.filters.of === 'cohort' ? <OfCohort list={list} /> : <OfConversion list={list} />
}

function OfCohort({ list }: { list: ListControls }) {
  const { t } = useT('admin/growth')
  const { formatMonth } = useFormat()
  const query = useQuery({ ...cohortFansQuery(list), placeholderData: keepPreviousData })
  const { cohort = '', months = '0' } = list.filters
  const month = isDay(`${cohort}-01`) ? formatMonth(`${cohort}-01`) : cohort
  return (
    <ListPage
      before={<BackLink to="/admin/growth">{t('title')}</BackLink>}
      title={t('fans.ofCohort', { month })}
      text={`${t('cohorts.after', { count: Number(months) })}. ${t('fans.now')}`}
      list={list}
      query={query}
      isFiltered={false}
      empty={{ drawing: 'people', title: t('fans.empty') }}
    >
      {(rows) => <FansTable rows={rows} list={list} when={t('fans.paidAt')} />}
    </ListPage>
  )
}

function OfConversion({ list }: { list: ListControls }) {
  const { t } = useT('admin/growth')
  const query = useQuery({ ...conversionFansQuery(list), placeholderData: keepPreviousData })
  const step = oneOf(CONVERSION_STEPS, list.filters.step) ?? 'signUps'
  return (
    <ListPage
      before={<BackLink to="/admin/growth">{t('title')}</BackLink>}
      title={t('fans.ofConversion', { step: t(`conversion.${step}`) })}
      text={t('fans.now')}
      list={list}
      query={query}
      filters={[
        {
          name: 'source',
          label: t('conversion.source'),
          all: t('conversion.sources.all'),
          options: CONVERSION_SOURCES.filter((source) => source !== 'all').map((value) => ({
            value,
            label: t(`conversion.sources.${value}`),
          })),
        },
      ]}
      isFiltered={false}
      empty={{ drawing: 'people', title: t('fans.empty') }}
    >
      {(rows) => <FansTable rows={rows} list={list} when={t('conversion.signUps')} />}
    </ListPage>
  )
}

function FansTable({ rows, list, when }: { rows: CountedFan[]; list: ListControls; when: string }) {
  const { t } = useT('admin/growth')
  const adminWords = useT('admin')
  const { money } = usePrices()
  const columns: Column<CountedFan>[] = [
    {
      id: 'fan',
      header: adminWords.t('fan'),
      primary: true,
      cell: ({ fan }) => (
        <Link to={`/admin/people/${fan._id}`} className="font-semibold text-link underline underline-offset-2">
          {partyName(fan)}
        </Link>
      ),
    },
    { id: 'createdAt', header: when, sortable: true, cell: ({ at }) => <Moment at={at} /> },
  ]
  if (rows.some(({ amount }) => amount !== null))
    columns.push({ id: 'amount', header: t('fans.amount'), align: 'end', cell: ({ amount }) => money(amount ?? 0) })
  return (
    <DataTable
      label={t('fans.title')}
      columns={columns}
      rows={rows}
      keyOf={({ fan }) => fan._id}
      isCompact
      sorting={list}
    />
  )
}
