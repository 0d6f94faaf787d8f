import type { Payment } from '@limelight/contract/finance/payments'
import { useT } from '../../platform/i18n/use-t.ts'
import { cardName } from './card-name.ts'
import type { PaidLine } from './paid.ts'
import { receiptPdfOf } from './payments.api.ts'
import { usePrices } from './use-prices.ts'
import { useTokenPrice } from './use-token-price.ts'

export type PaidFacts = {
  /** The whole price. */
  priceTokens: number
  /** The payment by card; undefined where the wallet paid everything. */
  payment: Payment | undefined
  /** The wallet afterwards, where that is known. */
  balance?: number | undefined
}

/** What was charged to which card, what came from the wallet, what is left there, and the receipt. */
export function usePaidLines(): (facts: PaidFacts) => PaidLine[] {
  const { t } = useT('shared/payments')
  const { inMoney, money } = usePrices()
  const tokenPrice = useTokenPrice()
  return ({ priceTokens, payment, balance }) => {
    const fromWallet = payment ? (payment.purchase?.fromWallet ?? 0) : priceTokens
    return [
      ...(payment ? [{ term: t('confirmation.paid'), value: byCard(payment) }] : []),
      ...(fromWallet > 0 ? [{ term: t('confirmation.fromWallet'), value: inMoney(fromWallet) }] : []),
      ...(balance === undefined || (payment && balance === 0)
        ? []
        : [{ term: t('confirmation.balance'), value: tokenPrice(balance) }]),
      ...(payment?.receipt
        ? [{ term: t('confirmation.receipt'), value: payment.receipt, href: receiptPdfOf(payment._id) }]
        : []),
    ]
  }

  function byCard({ amount, card }: Payment): string {
    return card ? t('confirmation.byCard', { sum: money(amount), card: cardName(card) }) : money(amount)
  }
}
