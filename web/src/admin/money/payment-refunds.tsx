import type { Refund } from '@limelight/contract/commerce/refunds'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/section.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import type { PaymentDetails } from './payment-facts.tsx'

export interface PaymentRefundsProps {
  payment: PaymentDetails
}

const TONES = { pending: 'primary', success: 'success', failed: 'danger' } as const

export function PaymentRefunds({ payment: { refunds, currency } }: PaymentRefundsProps) {
  const { t } = useT('admin/money')
  return (
    <Section framed title={t('refunds.title')}>
      {refunds.length === 0 && <p className="text-muted">{t('refunds.none')}</p>}
      <ul className="grid">
        {refunds.map((refund) => (
          <RefundRow key={refund._id} refund={refund} currency={currency} />
        ))}
      </ul>
    </Section>
  )
}

function RefundRow({ refund, currency }: { refund: Refund; currency: string }) {
  const { formatMoney, formatTokens } = useFormat()
  const { t } = useT('admin/money')
  const { amount, status, destination, cause, tokens, loss, reason, createdAt } = refund
  const facts = [
    t(`refunds.to.${destination}`),
    t(`refunds.cause.${cause}`),
    ...(tokens === 0 ? [] : [t('refunds.tokens', { count: tokens, shown: formatTokens(tokens) })]),
    ...(loss > 0 ? [t('refunds.loss', { amount: formatMoney(loss, currency) })] : []),
  ]
  return (
    <li className="grid gap-1 border-b border-line py-3 last:border-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="tabular-nums">{formatMoney(amount, currency)}</strong>
        <Badge tone={TONES[status]}>{t(`refunds.status.${status}`)}</Badge>
        <TimeAgo at={createdAt} className="text-sm text-muted" />
      </p>
      <p className="text-sm text-muted">{facts.join(' · ')}</p>
      {reason && <p className="text-[15px] break-words">{reason}</p>}
    </li>
  )
}
