import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { CardChoice } from '../payments/card-choice.tsx'
import type { PayCard } from '../payments/pay-card.ts'
import { usePrices } from '../payments/use-prices.ts'
import { useTokenPrice } from '../payments/use-token-price.ts'
import { TopUpButton } from '../wallet/top-up-button.tsx'

export interface PayByProps {
  /** In the site's currency. */
  price: number
  method: 'card' | 'wallet'
  onMethod: (method: 'card' | 'wallet') => void
  card: PayCard
  /** Of the payment's form, in which this stands. */
  errorOf: (name: string) => string | undefined
}

export function PayBy({ price, method, onMethod, card, errorOf }: PayByProps) {
  const tokenPrice = useTokenPrice()
  const { t } = useT('shared/checkout')
  const balance = useAppStore((state) => state.user.balance)
  const tokens = usePrices().tokensCovering(price)
  return (
    <>
      <RadioCards
        legend={t('payBy.legend')}
        name="paymentMethod"
        value={method}
        onChange={(value) => onMethod(value === 'wallet' ? 'wallet' : 'card')}
        columns={2}
        options={[
          { value: 'card', label: t('payBy.card') },
          {
            value: 'wallet',
            label: t('payBy.wallet'),
            hint: tokenPrice(balance),
          },
        ]}
      />
      {method === 'card' && <CardChoice card={card} errorOf={errorOf} />}
      {method === 'wallet' && tokens > balance && (
        <Notice tone="warning" action={<TopUpButton size="sm" variant="soft" />}>
          {t('payBy.short', { price: tokenPrice(tokens) })}
        </Notice>
      )}
    </>
  )
}
