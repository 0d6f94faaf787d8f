import { isApiError } from '@limelight/contract/client'

/** The price now asked for, when the API refuses the one that was shown; in the unit of that price. */
export function changedPriceOf(error: unknown): number | undefined {
  if (!isApiError(error) || error.code !== 'price_changed') return undefined
  const { details } = error
  if (typeof details !== 'object' || details === null || !('price' in details)) return undefined
  return typeof details.price === 'number' ? details.price : undefined
}
