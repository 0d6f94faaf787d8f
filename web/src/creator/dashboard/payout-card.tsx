import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { payoutFiguresQuery } from '../../shared/payouts/payouts.api.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useMoney } from '../use-money.ts'

/** What can be paid out now, and what comes next. */
export function PayoutCard() {
  const { t } = useT('creator/dashboard')
  const { formatDay } = useFormat()
  const money = useMoney()
  const { data, isError } = useQuery(payoutFiguresQuery)
  // The page of payouts says what is wrong.
  if (isError) return null
  const figures = data?.data
  const next = figures?.heldByDay[0]
  return (
    <Card>
      <h2 className="text-sm font-medium text-muted">{t('payout.title')}</h2>
      {figures ? (
        <>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
            <p className="font-display text-2xl font-bold tracking-tight tabular-nums">{money(figures.available)}</p>
            <LinkButton to="/creator/payouts" variant="soft" size="sm">
              {figures.obstacle === null ? t('payout.request') : t('payout.open')}
            </LinkButton>
          </div>
          {next && (
            <p className="mt-2 text-sm text-muted">
              {t('payout.next', { amount: money(next.amount), day: formatDay(next.day) })}
            </p>
          )}
        </>
      ) : (
        <Skeleton className="mt-2 h-10 w-full" />
      )}
    </Card>
  )
}
