import type { Person } from '@limelight/contract/site/people'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'

export interface PersonFactsProps {
  person: Person
}

type Fact = { label: string; value: ReactNode; note?: ReactNode; isMoney?: boolean; isNothing?: boolean }

/** What an operator wants to know first, in a strip. */
export function PersonFacts({ person }: PersonFactsProps) {
  const [sold, bought] = [useCreatorFacts(person), useBuyerFacts(person)]
  // Creators buy, too, but what they did not do is no fact about them.
  const facts = [...sold, ...bought.filter(({ isNothing = false }) => sold.length === 0 || !isNothing)]
  if (facts.length === 0) return null
  return (
    <Card flush className="mb-6">
      <dl className="flex flex-wrap gap-px bg-line dark:bg-transparent">
        {facts.map(({ label, value, note, isMoney = false }) => (
          <div key={label} className="min-w-32 flex-1 bg-surface px-4 py-3.5 sm:px-5">
            <dt className="text-sm font-semibold text-muted">{label}</dt>
            <dd
              className={cn(
                'font-display text-xl font-bold tracking-tight tabular-nums sm:text-2xl',
                isMoney && 'text-money-ink',
              )}
            >
              {value}
            </dd>
            <dd className="text-xs text-muted tabular-nums">{note ?? ' '}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function useCreatorFacts({ creator }: Person): Fact[] {
  const { formatTokens } = useFormat()
  const { t } = useT('admin/people')
  const { money } = usePrices()
  if (!creator) return []
  const { revenue, sales, paidOut, payouts } = creator
  return [
    revenue !== null &&
      sales !== null && {
        label: t('facts.revenue'),
        value: money(revenue),
        note: t('facts.sales', { count: sales }),
        isMoney: true,
      },
    paidOut !== null &&
      payouts !== null && {
        label: t('facts.paidOut'),
        value: money(paidOut),
        note: t('facts.payouts', { count: payouts }),
      },
    {
      label: t('facts.subscribers'),
      value: formatTokens(creator.subscribers),
      note: t('facts.followers', { count: creator.followers }),
    },
  ].filter((fact) => fact !== false)
}

function useBuyerFacts({ account, creator, spent, payments, refunds, refunded, disputes, ...facts }: Person): Fact[] {
  const { formatTokens } = useFormat()
  const { t } = useT('admin/people')
  const { money, inMoney } = usePrices()
  if (account.role === 'operator') return []
  return [
    spent !== null &&
      payments !== null && {
        label: t('facts.spent'),
        value: money(spent),
        note: t('facts.payments', { count: payments }),
        isMoney: !creator,
        isNothing: payments === 0,
      },
    {
      label: t('facts.wallet'),
      value: inMoney(account.balance),
      note: t('facts.tokens', { count: account.balance }),
      isNothing: account.balance === 0,
    },
    {
      label: t('facts.subscriptions'),
      value: formatTokens(facts.subscriptions),
      isNothing: facts.subscriptions === 0,
    },
    refunds !== null &&
      refunded !== null && {
        label: t('facts.refunds'),
        value: formatTokens(refunds),
        note: refunds > 0 ? money(refunded) : undefined,
        isNothing: refunds === 0,
      },
    disputes !== null && {
      label: t('facts.disputes'),
      value: formatTokens(disputes),
      isNothing: disputes === 0,
    },
    facts.reportsAgainst !== null &&
      facts.reportsBy !== null && {
        label: t('facts.reports'),
        value: formatTokens(facts.reportsAgainst),
        note: t('facts.reportsBy', { count: facts.reportsBy }),
      },
  ].filter((fact) => fact !== false)
}
