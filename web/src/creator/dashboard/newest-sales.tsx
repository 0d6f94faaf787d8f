import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
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
          <li key={sale._id} className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
            <Avatar src={sale.fan.avatar} name={sale.fan.name || sale.fan.username} />
            <span className="grid min-w-0 flex-1 grid-cols-1">
              <span className="truncate text-[15px] font-semibold">
                <bdi>{sale.fan.name || sale.fan.username}</bdi>
              </span>
              <span className="truncate text-sm text-muted">
                {studio.t(`saleKind.${sale.kind}`)} · <TimeAgo at={sale.createdAt} />
              </span>
            </span>
            {sale.refundedAt ? (
              <span className="text-sm text-muted">{t('sales.refunded')}</span>
            ) : (
              <span className="text-[15px] font-semibold text-success tabular-nums">
                <bdi>+{money(sale.netAfterRefunds)}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
