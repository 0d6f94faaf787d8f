import type { PayerCohorts } from '@limelight/contract/site/console'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Answer } from '../../ui/feedback/answer.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { MonthsTable } from '../../ui/list/months-table.tsx'
import { Section } from '../../ui/section.tsx'
import { CountedAt } from './counted-at.tsx'
import { cohortPath, cohortsQuery } from './growth.api.ts'

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
  const { formatPercent, formatTokens } = useFormat()
  const { money } = usePrices()
  return (
    <MonthsTable
      label={t('cohorts.title')}
      heads={{ month: t('cohorts.month'), size: t('cohorts.payers') }}
      after={(count) => t('cohorts.after', { count })}
      rows={cohorts.map(({ month, payers, paid }) => ({
        month,
        size: formatTokens(payers),
        sizeTo: cohortPath(month, 0),
        cells: paid.map((cell, months) => ({
          ...(cell.payers > 0 && { to: cohortPath(month, months) }),
          name: `${formatPercent(cell.payers / payers)}, ${money(cell.amount)}`,
          content: (
            <>
              {formatPercent(cell.payers / payers)}
              <span className="block text-xs whitespace-nowrap text-muted">{money(cell.amount)}</span>
            </>
          ),
        })),
      }))}
    />
  )
}
