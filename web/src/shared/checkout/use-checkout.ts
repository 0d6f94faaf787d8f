import { isApiError } from '@limelight/contract/client'
import type { COUNTRY_CODES } from '@limelight/contract/countries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '../../platform/use-settled.ts'
import { type Purchase, quoteQuery } from './checkout.api.ts'

type Country = (typeof COUNTRY_CODES)[number]
/** Go with the order, so that exactly what was shown is charged. */
export type Terms = {
  couponCode?: string | undefined
  country?: Country | undefined
  expectedTotal?: number | undefined
}
export type Checkout = ReturnType<typeof useCheckout>

/** Long enough to type the next digit of an amount. */
const TYPING_MS = 350

/**
 * What a purchase costs with coupon and tax, as it is typed. `terms` go with the order, so that exactly what was shown is
 * charged; undefined while that is not known. While `isSent` nothing is asked: a card that the order saves changes the question, and what is
 * bought by then has no price any more.
 */
export function useCheckout(purchase: Purchase | undefined, cardId?: string, isSent = false) {
  const [couponCode, setCouponCode] = useState<string>()
  const [country, setCountry] = useState<Country>()
  const current: string | undefined = JSON.stringify(purchase && { purchase, couponCode, country, cardId })
  const request = useSettled(current, isTyped(purchase) ? TYPING_MS : 0)
  // Written two lines above.
  const asked = request === undefined ? undefined : (JSON.parse(request) as Parameters<typeof quoteQuery>[0])
  const query = useQuery({ ...quoteQuery(asked), enabled: asked !== undefined && !isSent })
  const isCurrent = request === current && !query.isPlaceholderData && !query.isError
  const quote = query.data ?? undefined
  const couponProblem = isApiError(query.error) && query.error.code === 'coupon_invalid' ? query.error : undefined
  return {
    quote,
    isCurrent,
    error: couponProblem ? undefined : query.error,
    couponProblem,
    couponCode,
    setCouponCode,
    country: country ?? quote?.evidence.find(({ source }) => source === 'declared')?.country,
    setCountry,
    retry: () => void query.refetch(),
    terms: quote && isCurrent && !quote.needsCountry ? { couponCode, country, expectedTotal: quote.total } : undefined,
  }
}

/** Of these each key changes what is asked. */
function isTyped(purchase: Purchase | undefined): boolean {
  return purchase?.type === 'top_up' || (purchase?.type === 'missing' && purchase.of.kind === 'tip')
}
