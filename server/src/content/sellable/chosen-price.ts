/** What fans pay where they choose it. Pure; throws `request_invalid` with the field to mend. */
import type { Access } from '@limelight/contract/content/access'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type Tokens, tokens } from '@limelight/contract/money'
import type { Offer } from './sellable.policy.ts'

type Suggesting = { access: Access; price_tokens: number; suggested_tokens: number | null }

/** What is suggested, never less than the minimum; undefined: the price is fixed. */
export function suggestionOf({ access, price_tokens, suggested_tokens }: Suggesting): Tokens | undefined {
  if (access !== 'paid' || suggested_tokens === null) return undefined
  return tokens(Math.max(price_tokens, suggested_tokens))
}

/** The field of every shape that has a price. */
export function suggestedPriceOf(row: Suggesting): { suggestedPrice?: Tokens } {
  const suggestedPrice = suggestionOf(row)
  return suggestedPrice === undefined ? {} : { suggestedPrice }
}

type Given = { access: Access; priceTokens: Tokens; suggestedPrice: number | undefined; before: number | null }

/** The suggestion of an item that is written; null: the price is fixed. One that is not given anew rises with the minimum. */
export function suggestionAfter({ access, priceTokens, suggestedPrice, before }: Given): Tokens | null {
  if (access !== 'paid') {
    if (suggestedPrice) throw invalidField('suggestedPrice', 'Only paid content can have a suggested price.')
    return null
  }
  if (suggestedPrice === undefined) return before === null ? null : tokens(Math.max(before, priceTokens))
  if (suggestedPrice === 0) return null
  if (suggestedPrice < priceTokens) throw invalidField('suggestedPrice', 'Suggest at least the minimum price.')
  return tokens(suggestedPrice)
}

/**
 * What this fan pays: the price, or what they chose where fans choose. Throws `price_changed` with the price where they do not choose
 * it (any more), and `request_invalid` for less than the minimum, which may have risen since it was shown.
 */
export function priceToPay({ priceTokens, isMinimum }: Offer, chosenPrice: number | undefined): Tokens {
  if (chosenPrice === undefined || chosenPrice === priceTokens) return tokens(priceTokens)
  if (!isMinimum) throw new AppError('price_changed', { price: priceTokens })
  if (chosenPrice < priceTokens) throw invalidField('chosenPrice', 'Enter at least the minimum price.')
  return tokens(chosenPrice)
}
