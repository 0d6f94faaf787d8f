import type { Retention } from '@limelight/contract/content/insights'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useZone } from '../../platform/use-moment.ts'
import { Answer } from '../../ui/feedback/answer.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ScrollingTable } from '../../ui/list/scrolling-table.tsx'
import { Section } from '../../ui/section.tsx'
import { retentionQuery } from './insights.api.ts'

/** A line for each month of joining, a column for each month since. */
export function RetentionSection() {
  const { t } = useT('creator/insights')
  const query = useQuery(retentionQuery(useZone()))
  return (
    <Section title={t('retention.title')} text={t('retention.text')}>
      <Answer query={query}>
        {({ cohorts }) =>
          cohorts.every(({ joined }) => joined === 0) ? (
            <EmptyState compact drawing="people" title={t('retention.empty')} />
          ) : (
            <Table cohorts={cohorts.filter(({ joined }) => joined > 0)} />
          )
        }
      </Answer>
    </Section>
  )
}

function Table({ cohorts }: Retention) {
  const { t } = useT('creator/insights')
  const { formatPercent, formatMonth } = useFormat()
  const columns = Math.max(...cohorts.map(({ subscribed }) => subscribed.length))
  const months = Array.from({ length: columns }, (_, months) => months)
  return (
    <ScrollingTable label={t('retention.title')}>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="px-3 py-2 text-start font-semibold">
            {t('retention.month')}
          </th>
          <th scope="col" className="px-3 py-2 text-end font-semibold">
            {t('retention.joined')}
          </th>
          {months.map((index) => (
            <th key={index} scope="col" className="px-3 py-2 text-end font-semibold">
              <span className="sr-only">{t('retention.after', { count: index })}</span>
              <span aria-hidden="true">{index}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cohorts.map(({ month, joined, subscribed }) => (
          <tr key={month} className="border-t border-line">
            <th scope="row" className="px-3 py-1.5 text-start font-normal whitespace-nowrap">
              {formatMonth(`${month}-01`)}
            </th>
            <td className="px-3 py-1.5 text-end">{joined}</td>
            {months.map((index) => (
              <td key={index} className="px-3 py-1.5 text-end" title={titleOf(subscribed[index])}>
                {subscribed[index] === undefined ? '' : formatPercent(subscribed[index] / joined)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )

  function titleOf(count: number | undefined): string | undefined {
    return count === undefined ? undefined : t('retention.people', { count })
  }
}
