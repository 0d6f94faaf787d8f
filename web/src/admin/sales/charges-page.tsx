import { SALE_KINDS } from '@limelight/contract/content-kinds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/query-client.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { chargeFilterOf, chargesQuery } from '../../shared/moderation/sales.api.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { ExportCsv } from '../lists/export-csv.tsx'
import { betweenOf } from '../lists/period.ts'
import { PeriodFilter } from '../lists/period-filter.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { Totals } from '../lists/totals.tsx'
import { ChargesTable } from './charges-table.tsx'

export const meta = titled('admin/sales', 'charges.title')

export default function ChargesPage() {
  const { t } = useT('admin/sales')
  const list = useListState({ sortBy: 'createdAt' })
  const { formatMoney, formatTokens } = useFormat()
  const currency = useAppStore((state) => state.settings.currency ?? 'USD')
  const between = betweenOf(list.filters, Date.now())
  const filter = { ...chargeFilterOf(list.filters), ...between }
  const query = useQuery({ ...chargesQuery(list, between), placeholderData: keepPreviousData })
  const totals = useQuery({
    ...callQuery('GET /admin/charges/totals', { query: filter }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      title={t('charges.title')}
      text={t('charges.text')}
      actions={<ExportCsv path="/admin/charges/export" query={filter} />}
      before={<SavedViews list="charges" />}
      list={list}
      query={query}
      search={t('charges.search')}
      filters={[
        {
          name: 'kind',
          label: t('charges.kind'),
          all: t('charges.anyKind'),
          options: SALE_KINDS.map((value) => ({ value, label: t(`charges.kinds.${value}`) })),
        },
      ]}
      controls={<PeriodFilter list={list} label={t('when')} />}
      empty={{ drawing: 'money', title: t('charges.empty') }}
    >
      {(rows) => (
        <>
          <Totals
            answer={totals}
            figuresOf={({ count, gross, fee, net, refunded }) => [
              ['count', formatTokens(count)],
              ['gross', formatMoney(gross, currency)],
              ['fee', formatMoney(fee, currency)],
              ['net', formatMoney(net, currency)],
              ['refunded', formatMoney(refunded, currency)],
            ]}
          />
          <ChargesTable rows={rows} sorting={list} />
        </>
      )}
    </ListPage>
  )
}
