import type { FanRevenue } from '@limelight/contract/content/insights'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Card } from '../../ui/card.tsx'
import { StatTile } from '../../ui/chart/stat-tile.tsx'
import { Answer } from '../../ui/feedback/answer.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { useMoney } from '../use-money.ts'
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
                <StatTile label={t('fans.count')} value={formatCompact(fans)} />
                <StatTile label={t('fans.net')} value={money(net)} />
                <StatTile label={t('fans.mean')} value={money(mean)} />
                <StatTile label={t('fans.median')} value={money(median)} />
              </div>
              <Card>
                <h3 className="mb-3 text-lg">{t('fans.top')}</h3>
                <ol className="grid grid-cols-1 divide-y divide-line">
                  {top.map((row, index) => (
                    // A closed account has no id to go by.
                    <li key={row.fan?._id ?? `closed-${index}`}>
                      <TopFan row={row} />
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

function TopFan({ row: { fan, net, byKind } }: { row: FanRevenue['top'][number] }) {
  const { t } = useT('creator/insights')
  const earnings = useT('creator/earnings')
  const money = useMoney()
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{fan?.name ?? t('fans.closed')}</p>
      <p className="tabular-nums">{money(net)}</p>
      <p className="w-full text-sm text-muted tabular-nums">
        {byKind.map(({ kind, net: part }) => `${earnings.t(`saleKind.${kind}`)}: ${money(part)}`).join(' · ')}
      </p>
    </div>
  )
}
