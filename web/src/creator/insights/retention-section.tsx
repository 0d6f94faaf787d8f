import type { Retention } from '@limelight/contract/content/insights'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useZone } from '../../platform/use-moment.ts'
import { Answer } from '../../ui/feedback/answer.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { MonthsTable } from '../../ui/list/months-table.tsx'
import { Section } from '../../ui/section.tsx'
import { fansPath } from './insight-paths.ts'
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
  const { formatPercent } = useFormat()
  return (
    <MonthsTable
      label={t('retention.title')}
      heads={{ month: t('retention.month'), size: t('retention.joined') }}
      after={(count) => t('retention.after', { count })}
      rows={cohorts.map(({ month, joined, subscribed }) => ({
        month,
        size: String(joined),
        sizeTo: fansPath({ of: 'month', month }),
        cells: subscribed.map((count, after) => ({
          content: formatPercent(count / joined),
          to: fansPath({ of: 'month', month, after: String(after), state: 'subscribed' }),
          name: `${formatPercent(count / joined)}, ${t('retention.people', { count })}`,
        })),
      }))}
    />
  )
}
