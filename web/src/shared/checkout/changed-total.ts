import { isApiError } from '@limelight/contract/client'

/** The total now asked for, when the API refuses the one that was shown; in the unit of that total. */
export function changedTotalOf(error: unknown): number | undefined {
  if (!isApiError(error) || error.code !== 'price_changed') return undefined
  const { details } = error
  if (typeof details !== 'object' || details === null || !('total' in details)) return undefined
  return typeof details.total === 'number' ? details.total : undefined
}
