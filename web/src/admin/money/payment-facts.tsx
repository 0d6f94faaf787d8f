import type { Output } from '@limelight/contract/api'
import type { AdminPaymentDetails } from '@limelight/contract/commerce/refunds'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { cardName } from '../../shared/payments/card-name.ts'
import { usePaymentName } from '../../shared/payments/use-payment-name.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'

export type PaymentDetails = Output<typeof AdminPaymentDetails>

export interface PaymentFactsProps {
  payment: PaymentDetails
}

/** What was bought, what it was made of, how it was paid and what said where the buyer is. */
export function PaymentFacts({ payment }: PaymentFactsProps) {
  const { t } = useT('admin/money')
  return (
    <div className="grid grid-cols-1 gap-x-5 lg:grid-cols-2 lg:items-start">
      <Section framed title={t('payments.bought')}>
        <DescriptionList items={usePriceItems(payment)} />
      </Section>
      <div>
        <Section framed title={t('payments.paidWith')}>
          <DescriptionList items={usePaymentMethodItems(payment)} />
        </Section>
        <Section framed title={t('payments.evidence')} text={t('payments.evidenceText')}>
          <Evidence payment={payment} />
        </Section>
      </div>
    </div>
  )
}

type Items = { term: string; value: string }[]

function usePriceItems(payment: PaymentDetails): Items {
  const { formatMoney, formatTokens } = useFormat()
  const { t } = useT('admin/money')
  const nameOf = usePaymentName()
  const tokenPrice = useTokenPrice()
  const { price, discount, tax, taxPercent, amount, refunded, refundable, tokens, walletBalance } = payment
  const money = (value: number) => formatMoney(value, payment.currency)
  return [
    { term: t('payments.what'), value: nameOf(payment) },
    ...(tokens === null ? [] : [{ term: t('payments.tokens'), value: formatTokens(tokens) }]),
    { term: t('payments.price'), value: money(price) },
    ...(discount > 0 ? [{ term: t('payments.coupon'), value: money(-discount) }] : []),
    ...(tax > 0 ? [{ term: t('payments.tax', { percent: taxPercent }), value: money(tax) }] : []),
    { term: t('payments.total'), value: money(amount) },
    ...(refunded > 0 ? [{ term: t('payments.refunded'), value: money(refunded) }] : []),
    ...(refundable > 0 ? [{ term: t('payments.left'), value: money(refundable) }] : []),
    { term: t('payments.walletNow'), value: tokenPrice(walletBalance) },
  ]
}

function usePaymentMethodItems({ card, method, receipt, gatewayRef, failure, createdAt, _id }: PaymentDetails): Items {
  const momentOf = useMoment()
  const { t } = useT('admin/money')
  const adminWords = useT('admin')
  const shared = useT('shared/payments')
  const paymentsWords = useT('shared/payments')
  return [
    { term: t('payments.paidWith'), value: card ? cardName(card) : shared.t(`method.${method}`) },
    { term: adminWords.t('when'), value: momentOf(createdAt) },
    ...(receipt ? [{ term: t('payments.receipt'), value: receipt }] : []),
    ...(failure ? [{ term: t('payments.failure'), value: paymentsWords.t(`failures.${failure}`) }] : []),
    ...(gatewayRef ? [{ term: t('payments.gatewayNumber'), value: gatewayRef }] : []),
    { term: t('payments.number'), value: _id },
  ]
}

function Evidence({ payment: { evidence, country } }: PaymentFactsProps) {
  const { formatCountry } = useFormat()
  const { t } = useT('admin/money')
  if (evidence.length === 0) return <p className="text-muted">{t('payments.noEvidence')}</p>
  return (
    <DescriptionList
      items={[
        ...(country ? [{ term: t('payments.country'), value: formatCountry(country) }] : []),
        ...evidence.map((sign) => ({
          term: t(`payments.source.${sign.source}`),
          value: formatCountry(sign.country),
        })),
      ]}
    />
  )
}
