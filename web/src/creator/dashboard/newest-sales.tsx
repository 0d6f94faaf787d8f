import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Section } from '../../ui/section.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { earningsQuery } from '../earnings/earnings.api.ts'
import { useMoney } from '../use-money.ts'

const NEWEST = { current: 1, pageSize: 5, sortBy: 'createdAt', sort: 'desc', filters: {} } as const

export function NewestSales() {
  const { t } = useT('creator/dashboard')
  const studio = useT('creator/earnings')
  const money = useMoney()
  const query = useQuery(earningsQuery(NEWEST, undefined))
  return (
    <Section
      framed
      title={t('sales.title')}
      actions={
        <LinkButton to="/creator/earnings" variant="ghost" size="sm">
          {t('sales.all')}
        </LinkButton>
      }
    >
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data?.data.length === 0 && <p className="text-[15px] text-muted">{t('sales.none')}</p>}
      <ul className="grid grid-cols-1">
        {query.data?.data.map((sale) => (
          <li
            key={sale._id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5 last:border-0"
          >
            <span className="min-w-0 break-words">
              {studio.t(`saleKind.${sale.kind}`)}
              <span className="text-muted"> · {sale.fan.username ? `@${sale.fan.username}` : sale.fan.name}</span>
            </span>
            <span className="flex items-baseline gap-3 text-sm text-muted">
              <TimeAgo at={sale.createdAt} />
              <span className="text-[15px] font-semibold text-ink tabular-nums">
                {sale.refundedAt ? t('sales.refunded') : money(sale.netAfterRefunds)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
