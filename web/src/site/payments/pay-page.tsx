import type { PayPage as LinkedPayment } from '@limelight/contract/finance/gateways'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { AuthCard } from '../../shared/auth/auth-card.tsx'
import { cardName } from '../../shared/payments/card-name.ts'
import { payPageQuery, useConfirmByLink } from '../../shared/payments/payments.api.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'

export const meta = titled('site/payments', 'title')

/** The page of a mailed link: one payment, confirmed by the holder of the link and the card, logged in or not. */
export default function PayPage() {
  const { t } = useT('site/payments')
  const paymentsWords = useT('shared/payments')
  const textOf = useErrorText()
  const { id = '' } = useParams()
  const token = useSearchParams()[0].get('token') ?? ''
  const link = { id, token }
  const payment = useQuery({ ...payPageQuery(link), retry: false })
  return (
    <AuthCard title={t('title')} text={payment.data && paymentsWords.t(`help.${payment.data.data.status}`)}>
      {payment.isPending && <SkeletonList rows={3} />}
      {payment.isError && (
        <div className="grid gap-4">
          <Notice tone="danger">{textOf(payment.error)}</Notice>
          <LinkButton to="/user/transactions">{t('toPayments')}</LinkButton>
        </div>
      )}
      {payment.data && <LinkedPaymentCard payment={payment.data.data} link={link} />}
    </AuthCard>
  )
}

function LinkedPaymentCard({ payment, link }: { payment: LinkedPayment; link: { id: string; token: string } }) {
  const { formatMoney } = useFormat()
  const { t } = useT('site/payments')
  const paymentsWords = useT('shared/payments')
  const textOf = useErrorText()
  const confirm = useConfirmByLink(link)
  const { status, card, performer } = payment
  const isWaiting = status === 'require_authentication'
  const rows = [
    { term: t('amount'), value: formatMoney(payment.amount, payment.currency) },
    ...(performer ? [{ term: t('creator'), value: performer.name }] : []),
    ...(card ? [{ term: t('method'), value: cardName(card) }] : []),
  ]
  return (
    <div className="grid gap-5">
      <DescriptionList items={rows} />
      <div role="status" className="empty:hidden">
        {status === 'success' && <Notice tone="success">{t('done')}</Notice>}
        {status === 'failed' && <Notice tone="danger">{paymentsWords.t('authenticate.failed')}</Notice>}
        {confirm.isError && <Notice tone="danger">{textOf(confirm.error)}</Notice>}
      </div>
      {isWaiting && (
        <Button size="lg" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {paymentsWords.t('authenticate.confirm')}
        </Button>
      )}
      {!isWaiting && <LinkButton to="/user/transactions">{t('toPayments')}</LinkButton>}
    </div>
  )
}
