import { useT } from '../../platform/i18n/use-t.ts'
import { useTokenPrice } from '../payments/use-token-price.ts'
import { TopUpForm, type TopUpFormProps } from './top-up-form.tsx'

export interface TopUpFirstProps extends TopUpFormProps {
  missingTokens: number
}

/** Below a purchase that the balance does not cover. The balance changes by the top-up, and with it whether this is shown. */
export function TopUpFirst(topUp: TopUpFirstProps) {
  const { t } = useT('shared/wallet')
  const tokenPrice = useTokenPrice()
  return (
    <div className="mt-5 grid grid-cols-1 gap-4 border-t border-line pt-5">
      <p className="font-semibold">{t('missing', { missing: tokenPrice(topUp.missingTokens) })}</p>
      <TopUpForm {...topUp} />
    </div>
  )
}
