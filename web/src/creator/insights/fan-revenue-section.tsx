import type { FanRevenue } from '@limelight/contract/content/insights'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Card } from '../../ui/card.tsx'
import { StatTile } from '../../ui/chart/stat-tile.tsx'
import { Answer } from '../../ui/feedback/answer.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { useMoney } from '../use-money.ts'
import { fansPath, instantsOf, salesPath } from './insight-paths.ts'
import { fanRevenueQuery } from './insights.api.ts'

export function FanRevenueSection({ days }: { days: { from: string; to: string } }) {
  const { t } = useT('creator/insights')
  const { formatCompact } = useFormat()
  const money = useMoney()
  const query = useQuery({ ...fanRevenueQuery(days), placeholderData: keepPreviousData })
  return (
    <Section title={t('fans.title')} text={t('fans.text')}>
      <Answer query={query}>
        {({ fans, net, mean, median, top }) =>
          fans === 0 ? (
            <EmptyState compact drawing="money" title={t('fans.empty')} />
          ) : (
            <div className="grid grid-cols-1 gap-4">
              <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4">
                <StatTile
                  label={t('fans.count')}
                  value={
                    <Link
                      to={fansPath({ of: 'payers', ...days })}
                      aria-label={`${t('fans.count')}: ${formatCompact(fans)}`}
                      className="text-link underline decoration-1 underline-offset-4"
                    >
                      {formatCompact(fans)}
                    </Link>
                  }
                />
                <StatTile label={t('fans.net')} value={money(net)} />
                <StatTile label={t('fans.mean')} value={money(mean)} />
                <StatTile label={t('fans.median')} value={money(median)} />
              </div>
              <Card>
                <h3 className="mb-3 text-lg">{t('fans.top')}</h3>
                <ol className="grid grid-cols-1 divide-y divide-line">
                  {top.map((row) => (
                    <li key={row.fanId}>
                      <TopFan row={row} days={days} />
                    </li>
                  ))}
                </ol>
              </Card>
            </div>
          )
        }
      </Answer>
    </Section>
  )
}

type TopFanProps = { row: FanRevenue['top'][number]; days: { from: string; to: string } }

function TopFan({ row: { fan, fanId, net, byKind }, days }: TopFanProps) {
  const { t } = useT('creator/insights')
  const earnings = useT('creator/earnings')
  const money = useMoney()
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{fan?.name ?? t('fans.closed')}</p>
      <Link
        to={salesPath({ fanId, ...instantsOf(days) })}
        aria-label={`${fan?.name ?? t('fans.closed')}: ${money(net)}`}
        className="text-link tabular-nums underline underline-offset-2"
      >
        {money(net)}
      </Link>
      <p className="w-full text-sm text-muted tabular-nums">
        {byKind.map(({ kind, net: part }) => `${earnings.t(`saleKind.${kind}`)}: ${money(part)}`).join(' · ')}
      </p>
    </div>
  )
}
