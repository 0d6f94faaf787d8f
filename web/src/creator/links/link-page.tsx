import { isApiError } from '@limelight/contract/client'
import { linkPath } from '@limelight/contract/people/link-address'
import type { LinkFigures } from '@limelight/contract/people/links'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { dayPeriod, PERIODS, type Period } from '../dashboard/dashboard-period.ts'
import { DayChart, formatCount } from '../dashboard/day-chart.tsx'
import { useMoney } from '../use-money.ts'
import { LinkButtons } from './link-address.tsx'
import { LinkNumbers, OfferFact } from './link-facts.tsx'
import { linkStatisticsQuery } from './links.api.ts'

export const meta = titled('creator/links', 'title')

/** One link: its address, and what it brought by day. */
export default function LinkPage() {
  const { t } = useT('creator/links')
  const dashboard = useT('creator/dashboard')
  const { id = '' } = useParams()
  const [nowMs] = useState(() => Date.now())
  const [period, setPeriod] = useState<Period>('30d')
  const query = useQuery({ ...linkStatisticsQuery(id, dayPeriod(period, nowMs)), placeholderData: keepPreviousData })
  if (query.isError)
    return isApiError(query.error) && query.error.status < 500 ? <NotFound /> : <Failed query={query} />
  if (!query.data) return <Skeleton className="h-120 w-full max-w-3xl rounded-card" />
  const { link, byDay, totals } = query.data.data
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4" aria-busy={query.isPlaceholderData}>
      <PageHeader
        title={link.name}
        text={link.isArchived ? t('archivedText') : <bdi dir="ltr">{linkPath(link.slug)}</bdi>}
      />
      <OfferFact offer={link.offer} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap gap-2">{!link.isArchived && <LinkButtons link={link} />}</div>
        <FilterSelect
          label={dashboard.t('period')}
          value={period}
          options={PERIODS.map((value) => ({ value, label: dashboard.t(`periods.${value}`) }))}
          onChange={(value) => setPeriod(oneOf(PERIODS, value) ?? '30d')}
        />
      </div>
      <Card>
        <LinkNumbers figures={totals} />
      </Card>
      <Charts byDay={byDay} />
    </div>
  )
}

function Charts({ byDay }: { byDay: readonly (LinkFigures & { day: string })[] }) {
  const { t } = useT('creator/links')
  const money = useMoney()
  const charts = [
    { name: 'visits', format: formatCount },
    { name: 'signUps', format: formatCount },
    { name: 'subscribers', format: formatCount },
    { name: 'net', format: money },
  ] as const
  return charts.map(({ name, format }) => (
    <Card key={name}>
      <h2 className="mb-3 text-lg">{t(`figures.${name}`)}</h2>
      <DayChart
        label={t(`figures.${name}`)}
        kind={name === 'net' || name === 'visits' ? 'line' : 'bar'}
        days={byDay.map((row) => ({ day: row.day, value: row[name] }))}
        format={format}
      />
    </Card>
  ))
}

function Failed({ query }: { query: { refetch: () => unknown; isFetching: boolean } }) {
  return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
}

function NotFound() {
  const { t } = useT('creator/links')
  return (
    <EmptyState
      drawing="people"
      title={t('notFound')}
      action={<LinkButton to="/creator/links">{t('back')}</LinkButton>}
    />
  )
}
