import { isApiError } from '@limelight/contract/client'
import { ITEM_PRICE } from '@limelight/contract/content/item-price'
import { useState } from 'react'
import type { FormRefusal } from '../../platform/form/form-errors.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { changedPriceOf } from './changed-price.ts'
import { usePrices } from './use-prices.ts'

type Priced = { price: number; suggestedPrice?: number | undefined }

/**
 * What a fan pays: the price, or where fans choose it the amount in the field, of which the price is the minimum. A minimum that rises
 * while the sheet is open is that of the next press; a price that is fixed meanwhile stays fixed here.
 */
export function useChosenPrice(item: Priced) {
  const { t } = useT('shared/payments')
  const { worthOf, tokensFor, inMoney } = usePrices()
  const [isChosen, setIsChosen] = useState(item.suggestedPrice !== undefined)
  // As it was shown: what it costs by now is said before it is charged.
  const [fixed, setFixed] = useState(item.price)
  const [amount, setAmount] = useState(() => String(worthOf(item.suggestedPrice ?? item.price)))
  const [isChecked, setIsChecked] = useState(false)
  const chosen = tokensFor(Number(amount))
  const problem = !isChosen ? undefined : problemOf(chosen)
  return {
    isChosen,
    amount,
    minimum: item.price,
    suggested: item.suggestedPrice ?? item.price,
    /** In tokens: what is charged. */
    sum: isChosen ? chosen : fixed,
    isGood: problem === undefined,
    error: isChecked ? problem : undefined,
    /** The fields of the call that buys. */
    fields: isChosen ? { chosenPrice: chosen } : {},
    type(text: string): void {
      setAmount(text)
      setIsChecked(false)
    },
    /** Shows what is wrong with the amount; false: nothing may be charged. */
    check(): boolean {
      setIsChecked(true)
      return problem === undefined
    },
    /**
     * What the server refused of the price; undefined where it was something else. `price` is the one it asks for, if it says so,
     * before the discount.
     */
    refusedBy(refusal: FormRefusal, error: unknown, discount = 0): { price: number | undefined } | undefined {
      const changed = changedPriceOf(error)
      if (changed !== undefined) {
        const price = changed + discount
        setFixed(price)
        setIsChosen(false)
        return { price }
      }
      if (!isApiError(error) || refusal.fields.chosenPrice === undefined) return undefined
      setIsChecked(true)
      return { price: undefined }
    },
  }

  function problemOf(tokens: number): string | undefined {
    if (!(tokens >= item.price)) return t('chosen.low', { price: inMoney(item.price) })
    return tokens > ITEM_PRICE.max ? t('chosen.high', { price: inMoney(ITEM_PRICE.max) }) : undefined
  }
}

export type ChosenPrice = ReturnType<typeof useChosenPrice>
