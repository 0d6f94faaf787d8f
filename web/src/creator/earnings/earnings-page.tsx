import { SALE_KINDS } from '@limelight/contract/content-kinds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { titled } from '../../platform/page-title.ts'
import { ExportLink } from '../../shared/payouts/export-link.tsx'
import { Banknote } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
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
  const creatorWords = useT('creator')
  const feedsWords = useT('creator/feeds')
  const list = useListState({ sortBy: 'createdAt' })
  const [nowMs] = useState(() => Date.now())
  const period = oneOf(PERIODS, list.filters.period) ?? '30d'
  const from = periodStart(period, nowMs)
  const kind = oneOf(SALE_KINDS, list.filters.kind)
  const query = useQuery({ ...earningsQuery(list, from), placeholderData: keepPreviousData })
  const isFiltered = list.filters.kind !== undefined || list.filters.period !== undefined
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
        <div className="mb-5 flex flex-wrap items-center gap-3">
          <FilterSelect
            label={t('kind')}
            all={t('anyKind')}
            value={kind}
            options={SALE_KINDS.map((value) => ({ value, label: t(`saleKind.${value}`) }))}
            onChange={(value) => list.change({ filters: { kind: value } })}
          />
          <SortSelect list={list} options={EARNING_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))} />
          <ExportLink path="/performer/earning/export" query={{ kind, from, q: list.filters.q }} />
        </div>
        <ListFrame
          query={query}
          list={list}
          empty={
            <EmptyState
              icon={<Banknote />}
              title={isFiltered ? creatorWords.t('noneFound') : t('empty')}
              text={isFiltered ? undefined : t('emptyText')}
              action={
                isFiltered ? (
                  <LinkButton to="/creator/earnings?period=all" variant="outline">
                    {t('showAll')}
                  </LinkButton>
                ) : (
                  <LinkButton to="/creator/feeds/new">{feedsWords.t('list.new')}</LinkButton>
                )
              }
            />
          }
        >
          {(rows) => <EarningsTable rows={rows} sorting={list} />}
        </ListFrame>
      </Section>
    </>
  )
}
