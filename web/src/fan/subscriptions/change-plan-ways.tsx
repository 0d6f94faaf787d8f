import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAttempt } from '../../shared/payments/attempt.ts'
import { AuthenticationStep } from '../../shared/payments/authentication-step.tsx'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { subscriptionChanged } from '../../shared/subscriptions/subscriptions.api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { previewChangeQuery, useChangePlan } from './change-plan.api.ts'
import type { OtherPlan } from './other-plans.ts'

export interface ChangePlanWaysProps {
  subscription: FanSubscription
  plan: OtherPlan
  waiting: string | undefined
  onWaiting: (transactionId: string) => void
  onDone: () => void
}

/** What the change costs now and with the next renewal, each with its button. */
export function ChangePlanWays({ subscription, plan, waiting, onWaiting, onDone }: ChangePlanWaysProps) {
  const { t } = useT('fan/subscriptions')
  const shared = useT('shared/subscriptions')
  const { formatDay } = useFormat()
  const { money } = usePrices()
  const textOf = useErrorText()
  const client = useQueryClient()
  const preview = useQuery(previewChangeQuery(subscription._id, plan._id))
  const change = useChangePlan()
  const attempt = useAttempt()
  const ways = preview.data?.data
  const isPresent = plan._id === subscription.planId
  const term = shared.t('months', { count: plan.months })
  if (waiting) {
    return (
      <AuthenticationStep
        transactionId={waiting}
        onSuccess={() => {
          void subscriptionChanged(client)
          toast.success(t('changedNow'))
          onDone()
        }}
      />
    )
  }
  if (preview.isPending) return <SkeletonList rows={1} />
  if (preview.isError) {
    return (
      preview.error && (
        <ErrorState text={textOf(preview.error)} onRetry={() => void preview.refetch()} retrying={preview.isFetching} />
      )
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {change.error && <Notice tone="danger">{textOf(change.error)}</Notice>}
      {ways?.now && !isPresent && (
        <div className="grid grid-cols-1 gap-2">
          <p className="text-sm text-muted">{nowText(ways.now)}</p>
          <Button size="lg" busy={change.isPending} onClick={() => void send('now')}>
            {t('now')}
          </Button>
        </div>
      )}
      {ways?.renewal && (
        <div className="grid grid-cols-1 gap-2">
          {!isPresent && <p className="text-sm text-muted">{renewalText(ways.renewal)}</p>}
          <Button variant="outline" size="lg" busy={change.isPending} onClick={() => void send('renewal')}>
            {isPresent ? t('keepPlan') : t('atRenewal', { date: formatDay(ways.renewal.at) })}
          </Button>
        </div>
      )}
      {!ways?.now && !ways?.renewal && <p className="text-muted">{t('cannotChange')}</p>}
    </div>
  )

  function nowText({ amount, until, price }: { amount: number; until: string; price: number }): string {
    const then = { date: formatDay(until), next: money(price), term }
    return amount === 0 ? t('nowFree', then) : t('nowText', { ...then, price: money(amount) })
  }

  function renewalText({ at, price }: { at: string; price: number }): string {
    return t('atRenewalText', { date: formatDay(at), price: money(price), term })
  }

  async function send(when: 'now' | 'renewal'): Promise<void> {
    const order = {
      subscriptionId: subscription._id,
      planId: plan._id,
      when,
      expectedPrice: plan.price,
      ...(when === 'now' && ways?.now && { expectedAmount: ways.now.amount }),
    }
    const key = JSON.stringify(order)
    const { status, transactionId } = await attempt(key, (idempotencyKey) =>
      change.mutateAsync({ ...order, idempotencyKey }),
    ).catch(
      // Shown above the buttons; what it costs by now is asked for again.
      () => {
        void preview.refetch()
        return { status: undefined, transactionId: null }
      },
    )
    if (status === undefined) return
    if (status === 'require_authentication' && transactionId) return onWaiting(transactionId)
    if (when === 'now') toast.success(t('changedNow'))
    else toast.success(isPresent ? t('changeDropped') : t('changePlanned', { date: formatDay(subscription.expiredAt) }))
    onDone()
  }
}
