import type { PayerCohorts } from '@limelight/contract/site/console'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Answer } from '../../ui/feedback/answer.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ScrollingTable } from '../../ui/list/scrolling-table.tsx'
import { Section } from '../../ui/section.tsx'
import { CountedAt } from './counted-at.tsx'
import { cohortsQuery } from './growth.api.ts'

/** A line for each month of a first payment, a column for each month since. */
export function CohortsSection() {
  const { t } = useT('admin/growth')
  const query = useQuery(cohortsQuery)
  return (
    <Section title={t('cohorts.title')} text={t('cohorts.text')}>
      <Answer query={query}>
        {({ cohorts, countedAt }) =>
          cohorts.every(({ payers }) => payers === 0) ? (
            <EmptyState compact drawing="people" title={t(countedAt ? 'cohorts.empty' : 'notCounted')} />
          ) : (
            <>
              <Table cohorts={cohorts.filter(({ payers }) => payers > 0)} />
              <CountedAt at={countedAt} />
            </>
          )
        }
      </Answer>
    </Section>
  )
}

function Table({ cohorts }: Pick<PayerCohorts, 'cohorts'>) {
  const { t } = useT('admin/growth')
  const { formatPercent, formatMonth, formatTokens } = useFormat()
  const { money } = usePrices()
  const columns = Math.max(...cohorts.map(({ paid }) => paid.length))
  const months = Array.from({ length: columns }, (_, index) => index)
  return (
    <ScrollingTable label={t('cohorts.title')}>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="px-3 py-2 text-start font-semibold">
            {t('cohorts.month')}
          </th>
          <th scope="col" className="px-3 py-2 text-end font-semibold">
            {t('cohorts.payers')}
          </th>
          {months.map((index) => (
            <th key={index} scope="col" className="px-3 py-2 text-end font-semibold">
              <span className="sr-only">{t('cohorts.after', { count: index })}</span>
              <span aria-hidden="true">{index}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cohorts.map(({ month, payers, paid }) => (
          <tr key={month} className="border-t border-line">
            <th scope="row" className="px-3 py-1.5 text-start font-normal whitespace-nowrap">
              {formatMonth(`${month}-01`)}
            </th>
            <td className="px-3 py-1.5 text-end">{formatTokens(payers)}</td>
            {months.map((index) => {
              const cell = paid[index]
              return (
                <td key={index} className="px-3 py-1.5 text-end">
                  {cell && (
                    <>
                      {formatPercent(cell.payers / payers)}
                      <span className="block text-xs whitespace-nowrap text-muted">{money(cell.amount)}</span>
                    </>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}
