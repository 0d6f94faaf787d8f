import type { Payment } from '@limelight/contract/finance/payments'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { cardName } from '../../shared/payments/card-name.ts'
import { PaymentStatus } from '../../shared/payments/payment-status.tsx'
import { receiptPdfOf, transactionQuery, useRetryPayment } from '../../shared/payments/payments.api.ts'
import { usePaymentName } from '../../shared/payments/use-payment-name.ts'
import { useTokenAmount } from '../../shared/payments/use-token-price.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Download } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { ArrowLeft } from '../../ui/more-icons.ts'

export const meta = titled('fan/payments', 'transaction.title')

export default function TransactionPage() {
  const { t } = useT('fan/payments')
  const textOf = useErrorText()
  const { id = '' } = useParams()
  const payment = useQuery(transactionQuery(id))
  return (
    <div className="max-w-xl">
      <LinkButton to="/user/transactions" variant="ghost" className="mb-4 -ms-3 print:hidden">
        <ArrowLeft className="size-4.5" />
        {t('transaction.back')}
      </LinkButton>
      {payment.isPending && <SkeletonList rows={4} />}
      {payment.isError && (
        <ErrorState
          title={textOf(payment.error)}
          onRetry={() => void payment.refetch()}
          retrying={payment.isFetching}
        />
      )}
      {payment.data && <ReceiptCard payment={payment.data.data} />}
    </div>
  )
}

function ReceiptCard({ payment }: { payment: Payment }) {
  const { formatMoney } = useFormat()
  const momentOf = useMoment()
  const tokenAmount = useTokenAmount()
  const { t } = useT('fan/payments')
  const paymentsWords = useT('shared/payments')
  const nameOf = usePaymentName()
  const { performer, tokens } = payment
  const bought = payment.purchase?.status === 'done' ? payment.purchase : undefined
  const money = (amount: number) => formatMoney(amount, payment.currency)
  const rows = [
    ...(payment.price === payment.amount ? [] : [{ term: t('transaction.price'), value: money(payment.price) }]),
    ...(payment.discount > 0 ? [{ term: t('transaction.discount'), value: money(-payment.discount) }] : []),
    ...(payment.tax > 0
      ? [{ term: t('transaction.tax', { percent: payment.taxPercent }), value: money(payment.tax) }]
      : []),
    { term: t('transactions.amount'), value: money(payment.amount) },
    ...(payment.refunded > 0 ? [{ term: t('transaction.refunded'), value: money(payment.refunded) }] : []),
    ...(tokens === null ? [] : [{ term: t('transaction.tokens'), value: tokenAmount(tokens) }]),
    ...(bought && bought.fromWallet > 0
      ? [{ term: paymentsWords.t('confirmation.fromWallet'), value: tokenAmount(bought.fromWallet) }]
      : []),
    ...(performer
      ? [
          {
            term: t('transaction.performer'),
            value: (
              <Link to={`/${performer.username}`} className="text-link hover:underline">
                {performer.name}
              </Link>
            ),
          },
        ]
      : []),
    {
      term: t('transactions.method'),
      value: payment.card ? cardName(payment.card) : paymentsWords.t(`method.${payment.method}`),
    },
    { term: t('transaction.created'), value: momentOf(payment.createdAt) },
    { term: t('transaction.updated'), value: momentOf(payment.updatedAt) },
    ...(payment.failure
      ? [{ term: t('transaction.failure'), value: paymentsWords.t(`failures.${payment.failure}`) }]
      : []),
    ...(payment.receipt ? [{ term: t('transaction.receipt'), value: payment.receipt }] : []),
    { term: t('transaction.number'), value: <span className="text-sm break-all">{payment._id}</span> },
  ]
  return (
    <Card>
      <header className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">{nameOf(payment)}</h1>
          <p className="mt-1 text-sm text-muted">{paymentsWords.t(`help.${payment.status}`)}</p>
        </div>
        <PaymentStatus status={payment.status} />
      </header>
      <DescriptionList items={rows} />
      <RetryPayment payment={payment} />
    </Card>
  )
}

function RetryPayment({ payment }: { payment: Payment }) {
  const { t } = useT('fan/payments')
  const retry = useRetryPayment()
  const mustConfirm = payment.status === 'require_authentication'
  const textOf = useErrorText()
  return (
    <div className="mt-5 grid gap-4 print:hidden">
      {retry.isError && <Notice tone="danger">{textOf(retry.error)}</Notice>}
      {retry.data?.status === 'success' && <Notice tone="success">{t('transaction.done')}</Notice>}
      <div className="flex flex-wrap gap-2">
        {(mustConfirm || payment.status === 'failed') && (
          <Button busy={retry.isPending} onClick={() => retry.mutate(payment._id)}>
            {mustConfirm ? t('transaction.confirm') : t('transaction.retry')}
          </Button>
        )}
        {payment.receipt && (
          <a
            href={receiptPdfOf(payment._id)}
            target="_blank"
            rel="noopener"
            className={buttonStyle({ variant: 'outline' })}
          >
            <Download className="size-4.5" />
            {t('transaction.download')}
          </a>
        )}
      </div>
    </div>
  )
}
