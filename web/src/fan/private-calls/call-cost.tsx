import { costOfCall } from '@limelight/contract/commerce/private-call-terms'
import type { PrivateCall } from '@limelight/contract/commerce/private-calls'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { DescriptionList } from '../../ui/description-list.tsx'

export interface CallCostProps {
  call: PrivateCall
  /** In which both saw each other, until now. */
  seconds: number
}

export function CallCost({ call: { price, freeSeconds, heldTokens }, seconds }: CallCostProps) {
  const { t } = useT('fan/private-calls')
  const words = useT('shared/private-calls')
  const { inMoney } = usePrices()
  const tokenPrice = useTokenPrice()
  const cost = Math.min(costOfCall(seconds, { price, freeSeconds }), heldTokens ?? Number.POSITIVE_INFINITY)
  return (
    <DescriptionList
      items={[
        { term: words.t('price'), value: words.t('perMinute', { price: inMoney(price) }) },
        { term: t('costSoFar'), value: tokenPrice(cost) },
        ...(heldTokens === null ? [] : [{ term: t('heldTokens'), value: tokenPrice(heldTokens) }]),
      ]}
    />
  )
}
