import { AppError } from '@limelight/contract/errors'
import type { Ctx } from '#/platform/ctx'
import { isStripeError } from './outcome.ts'

/**
 * For calls that somebody waits for and that settle nothing: away, refusing our key or refusing what we ask, Stripe is
 * `gateway_unavailable`, and the log says why.
 */
export async function answered<T>({ log }: Pick<Ctx, 'log'>, call: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isStripeError(error)) throw error
    log.error({ event: 'stripe.unanswered', call, err: error })
    throw new AppError('gateway_unavailable', { gateway: 'stripe' }, { cause: error })
  }
}
