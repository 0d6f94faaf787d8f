import type { Conversion } from '@limelight/contract/site/console'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { Days } from '../../platform/last-days.ts'
import { Answer } from '../../ui/feedback/answer.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { ScrollingTable } from '../../ui/list/scrolling-table.tsx'
import { Section } from '../../ui/section.tsx'
import { CountedAt } from './counted-at.tsx'
import { conversionPath, conversionQuery } from './growth.api.ts'

const STEPS = ['signUps', 'confirmed', 'followed', 'paid', 'subscribed'] as const
const SOURCES = ['all', 'byLink', 'withoutLink'] as const

/** Of the fans who signed up in the period: how many came how far, by whether a link of a creator brought them. */
export function ConversionSection({ days }: { days: Days }) {
  const { t } = useT('admin/growth')
  const query = useQuery({ ...conversionQuery(days), placeholderData: keepPreviousData })
  return (
    <Section title={t('conversion.title')} text={t('conversion.text')}>
      <Answer query={query}>
        {(conversion) =>
          conversion.signUps === 0 ? (
            <EmptyState compact drawing="people" title={t(conversion.countedAt ? 'conversion.empty' : 'notCounted')} />
          ) : (
            <>
              <Steps conversion={conversion} days={days} />
              <CountedAt at={conversion.countedAt} />
            </>
          )
        }
      </Answer>
    </Section>
  )
}

function Steps({ conversion, days }: { conversion: Conversion; days: Days }) {
  const { formatPercent, formatTokens } = useFormat()
  const { t } = useT('admin/growth')
  return (
    <ScrollingTable label={t('conversion.title')}>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="px-3 py-2 text-start font-semibold">
            {t('conversion.source')}
          </th>
          {STEPS.map((step) => (
            <th key={step} scope="col" className="px-3 py-2 text-end font-semibold">
              {t(`conversion.${step}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SOURCES.map((source) => {
          const counts = source === 'all' ? conversion : conversion[source]
          return (
            <tr key={source} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-start font-normal whitespace-nowrap">
                {t(`conversion.sources.${source}`)}
              </th>
              {STEPS.map((step) => (
                <td key={step} className="px-3 py-2 text-end">
                  {counts[step] > 0 ? (
                    <Link
                      to={conversionPath({ source, step, ...days })}
                      aria-label={`${t(`conversion.sources.${source}`)}, ${t(`conversion.${step}`)}: ${formatTokens(counts[step])}`}
                      className="text-link underline underline-offset-2"
                    >
                      {formatTokens(counts[step])}
                    </Link>
                  ) : (
                    formatTokens(counts[step])
                  )}
                  {step !== 'signUps' && counts.signUps > 0 && (
                    <span className="block text-xs text-muted">{formatPercent(counts[step] / counts.signUps)}</span>
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </ScrollingTable>
  )
}
