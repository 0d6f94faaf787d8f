import type { PerformerPage } from '@limelight/contract/people/performers'
import { useQueryClient } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { loadPaidSheet } from '../payments/load-paid-sheet.ts'
import { showPaid } from '../payments/paid.ts'
import { usePrices } from '../payments/use-prices.ts'
import { performerQuery } from '../performers/performers.api.ts'
import type { Plan, SubscribablePerformer } from './plans.ts'

/** Shows what was subscribed to, until when, and whether it renews: as the server has it now; or only that it worked. */
export function useConfirmation({ _id, name }: SubscribablePerformer): (plan: Plan | undefined) => Promise<void> {
  const { t } = useT('shared/subscriptions')
  const payments = useT('shared/payments')
  const { formatDay } = useFormat()
  const { money } = usePrices()
  const client = useQueryClient()
  return (plan) => confirm(plan).catch(() => toast.success(payments.t('confirmation.subscribed', { name })))

  async function confirm(plan: Plan | undefined): Promise<void> {
    const [{ data }] = await Promise.all([client.fetchQuery({ ...performerQuery(_id), staleTime: 0 }), loadPaidSheet()])
    showPaid({
      title: t('youSubscribe'),
      text: payments.t('confirmation.subscribed', { name }),
      lines: linesOf(data, plan),
      next: { label: payments.t('confirmation.see', { name }), to: `/${data.username}` },
      more: { label: payments.t('confirmation.manage'), to: '/user/subscriptions' },
    })
  }

  function linesOf({ subscription }: PerformerPage, plan: Plan | undefined) {
    if (!subscription) return []
    const { isRenewing, expiredAt } = subscription
    const date = formatDay(expiredAt)
    return [
      ...(plan === undefined || plan.months === 0
        ? []
        : [
            {
              term: t('plan'),
              value: t('perTerm', { price: money(plan.price), term: t('months', { count: plan.months }) }),
            },
          ]),
      {
        term: payments.t(isRenewing ? 'confirmation.renewal' : 'confirmation.access'),
        value: isRenewing ? t('renewsOn', { date }) : t('endsOn', { date }),
      },
    ]
  }
}
