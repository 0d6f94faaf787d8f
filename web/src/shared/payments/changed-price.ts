import { isApiError } from '@limelight/contract/client'

/** An offer that changed is a price that changed. */
const CODES: ReadonlySet<string> = new Set(['price_changed', 'offer_changed'])

/** The price now asked for, when the API refuses the one that was shown; in the unit of that price. */
export function changedPriceOf(error: unknown): number | undefined {
  if (!isApiError(error) || !CODES.has(error.code)) return undefined
  const { details } = error
  if (typeof details !== 'object' || details === null || !('price' in details)) return undefined
  return typeof details.price === 'number' ? details.price : undefined
}
