import { SALE_KINDS } from '@limelight/contract/content-kinds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ExportLink } from '../../shared/payouts/export-link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { ListSection } from '../../ui/list/list-section.tsx'
import { SortSelect } from '../../ui/list/sort-select.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { EARNING_SORTS, earningsQuery } from './earnings.api.ts'
import { EarningsSummary } from './earnings-summary.tsx'
import { EarningsTable } from './earnings-table.tsx'
import { PERIODS, periodStart } from './period.ts'

export const meta = titled('creator/earnings', 'title')

export default function EarningsPage() {
  const { t } = useT('creator/earnings')
  const feedsWords = useT('creator/feeds')
  const list = useListState({ sortBy: 'createdAt' })
  const [nowMs] = useState(() => Date.now())
  const period = oneOf(PERIODS, list.filters.period) ?? '30d'
  const from = periodStart(period, nowMs)
  const kind = oneOf(SALE_KINDS, list.filters.kind)
  const query = useQuery({ ...earningsQuery(list, from), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <>
            <FilterSelect
              label={t('period')}
              value={period}
              options={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
              onChange={(value) => list.change({ filters: { period: value === '30d' ? undefined : value } })}
            />
            <LinkButton to="/creator/earnings/statement" variant="outline">
              {t('toStatement')}
            </LinkButton>
            <LinkButton to="/creator/payouts">{t('payouts')}</LinkButton>
          </>
        }
      />
      <EarningsSummary from={from} nowMs={nowMs} kind={kind} />
      <Section title={t('sales')}>
        <ListSection
          list={list}
          query={query}
          clearTo="?period=all"
          filters={[
            {
              name: 'kind',
              label: t('kind'),
              all: t('anyKind'),
              options: SALE_KINDS.map((value) => ({ value, label: t(`saleKind.${value}`) })),
            },
          ]}
          controls={
            <>
              <SortSelect list={list} options={EARNING_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))} />
              <ExportLink path="/performer/earning/export" query={{ kind, from, q: list.filters.q }} />
            </>
          }
          isFiltered={list.filters.kind !== undefined || list.filters.period !== undefined}
          empty={{
            drawing: 'money',
            title: t('empty'),
            text: t('emptyText'),
            action: <LinkButton to="/creator/feeds/new">{feedsWords.t('list.new')}</LinkButton>,
          }}
        >
          {(rows) => <EarningsTable rows={rows} sorting={list} />}
        </ListSection>
      </Section>
    </>
  )
}
