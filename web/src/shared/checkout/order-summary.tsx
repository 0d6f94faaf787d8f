import type { Quote } from '@limelight/contract/commerce/checkout'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { usePrices } from '../payments/use-prices.ts'
import { useTokenAmount } from '../payments/use-token-price.ts'
import { CountryField } from './country-field.tsx'
import { CouponField } from './coupon-field.tsx'
import { isOfSuspended } from './suspended-refusal.ts'
import type { Checkout } from './use-checkout.ts'

export interface OrderSummaryProps {
  checkout: Checkout
  /** False where the purchase has its own. */
  hasCoupon?: boolean
}

/** Exactly what is paid now, and what is paid when it renews; with the coupon and, where tax is taken, the country. */
export function OrderSummary({ checkout, hasCoupon = true }: OrderSummaryProps) {
  const textOf = useErrorText()
  const { quote, error, isCurrent, retry } = checkout
  // Trying again changes nothing; writing to who stopped it may.
  if (isOfSuspended(error)) return <Suspended text={textOf(error)} />
  return (
    <div className="grid grid-cols-1 gap-3">
      {quote?.needsCountry && <CountryField checkout={checkout} />}
      {error ? (
        <ErrorState title={textOf(error)} onRetry={retry} retrying={false} />
      ) : (
        quote && (
          <div aria-live="polite" aria-busy={!isCurrent}>
            <Lines quote={quote} />
          </div>
        )
      )}
      {hasCoupon && <CouponField checkout={checkout} />}
    </div>
  )
}

function Suspended({ text }: { text: string }) {
  const { t } = useT('shared/checkout')
  return (
    <Notice
      tone="danger"
      action={
        <LinkButton to="/contact" variant="outline" size="sm">
          {t('contact')}
        </LinkButton>
      }
    >
      {text}
    </Notice>
  )
}

/** Without coupon and tax there is nothing to add up: the button says the price. */
function Lines({ quote }: { quote: Quote }) {
  const { formatDay, formatMoney } = useFormat()
  const tokenAmount = useTokenAmount()
  const { inMoney } = usePrices()
  const { t } = useT('shared/checkout')
  const { price, discount, tax, total, tokens, missing, renewal, unit, currency } = quote
  const amount = (value: number) => (unit === 'money' ? formatMoney(value, currency) : inMoney(value))
  const isPlain = discount === 0 && tax === null
  const items = [
    ...(missing && missing.fromWallet > 0 ? [{ term: t('fromWallet'), value: inMoney(missing.fromWallet) }] : []),
    ...(isPlain ? [] : [{ term: t('price'), value: amount(price) }]),
    ...(discount === 0 ? [] : [{ term: t('discount'), value: amount(-discount) }]),
    ...(tax ? [{ term: t('tax', { label: tax.label, percent: tax.percent }), value: amount(tax.amount) }] : []),
    { term: t('total'), value: <strong>{amount(total)}</strong> },
    ...(tokens === null || missing ? [] : [{ term: t('tokens'), value: tokenAmount(tokens) }]),
    ...(renewal ? [{ term: t('next', { day: formatDay(renewal.at) }), value: amount(renewal.price) }] : []),
  ]
  return <DescriptionList items={items} />
}
