import type { EarlyEnd } from '@limelight/contract/commerce/early-ends'
import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAttempt } from '../../shared/payments/attempt.ts'
import { changedPriceOf } from '../../shared/payments/changed-price.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { earlyEndQuery, useEndEarly } from './end-early.api.ts'

export interface EndEarlyDialogProps {
  subscription: FanSubscription
  onClose: () => void
}

/** What goes back of a plan of several months that ends now, and to where, before it is confirmed. */
export default function EndEarlyDialog({ subscription, onClose }: EndEarlyDialogProps) {
  const { t } = useT('fan/subscriptions')
  const textOf = useErrorText()
  const query = useQuery(earlyEndQuery(subscription._id))
  const found = query.data?.data
  return (
    <Dialog open onClose={onClose} title={t('endEarlyTitle')}>
      {query.isPending && <SkeletonList rows={1} />}
      {query.error && (
        <ErrorState text={textOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {found === null && <p className="text-muted">{t('endEarlyNothing')}</p>}
      {found && (
        <EndEarlyForm
          subscription={subscription}
          found={found}
          onClose={onClose}
          onRefused={() => void query.refetch()}
        />
      )}
    </Dialog>
  )
}

interface EndEarlyFormProps extends EndEarlyDialogProps {
  found: EarlyEnd
  /** What goes back may be less by now. */
  onRefused: () => void
}

function EndEarlyForm({ subscription, found, onClose, onRefused }: EndEarlyFormProps) {
  const { t } = useT('fan/subscriptions')
  const { formatDay } = useFormat()
  const { money, inMoney } = usePrices()
  const textOf = useErrorText()
  const end = useEndEarly()
  const attempt = useAttempt()
  const date = formatDay(found.until)
  const amount = money(found.amount)
  return (
    <div className="grid grid-cols-1 gap-4">
      {end.error && (
        <Notice tone="danger">
          {changedPriceOf(end.error) !== undefined ? t('endEarlyChanged', { amount }) : textOf(end.error)}
        </Notice>
      )}
      <p className="text-muted">{t('endEarlyText', { name: subscription.performer.name, date })}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        <dt className="text-muted">{t('endEarlyMonths')}</dt>
        <dd className="text-end tabular-nums">{found.months}</dd>
        {found.toCards > 0 && (
          <>
            <dt className="text-muted">{t('endEarlyToCard')}</dt>
            <dd className="text-end tabular-nums">{money(found.toCards)}</dd>
          </>
        )}
        {found.tokens > 0 && (
          <>
            <dt className="text-muted">{t('endEarlyToWallet')}</dt>
            <dd className="text-end tabular-nums">{inMoney(found.tokens)}</dd>
          </>
        )}
      </dl>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" disabled={end.isPending} onClick={onClose}>
          {t('keep')}
        </Button>
        <Button variant="danger" busy={end.isPending} onClick={() => void send()}>
          {t('endEarlyConfirm', { amount })}
        </Button>
      </div>
    </div>
  )

  async function send(): Promise<void> {
    const order = { id: subscription._id, expectedAmount: found.amount }
    const isDone = await attempt(JSON.stringify(order), (idempotencyKey) =>
      end.mutateAsync({ ...order, idempotencyKey }),
    ).then(
      () => true,
      () => false,
    )
    // The refusal is shown above.
    if (!isDone) return onRefused()
    toast.success(t('endedEarly', { amount, date }))
    onClose()
  }
}
