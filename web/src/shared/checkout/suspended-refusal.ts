import { isApiError } from '@limelight/contract/client'

/** Whether the API refuses a purchase because an operator stopped the subscription: nothing that is chosen changes that. */
export function isOfSuspended(error: unknown): boolean {
  return isApiError(error) && error.code === 'subscription_suspended'
}
