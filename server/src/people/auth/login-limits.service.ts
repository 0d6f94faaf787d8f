import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import { networkOf } from '#/platform/http/client-address'
import type { RateLimit, RateLimiter, Try } from '#/platform/http/rate-limit'
import { knownPlaceOf } from './known-devices.service.ts'

/** Failures at whatever accounts from one network: a list of stolen passwords is tried from few places. */
const NETWORK: RateLimit = { max: 60, perSeconds: 900 }
/** Failures at one account from one place where it was signed in before. */
const KNOWN_PLACE: RateLimit = { max: 20, perSeconds: 900 }
/** Failures at one account from everywhere else together … */
const STRANGERS: RateLimit = { max: 20, perSeconds: 900 }
/** … and after that from each further network: guessing continues slowly, and the owner is not locked out. */
const STRANGER: RateLimit = { max: 3, perSeconds: 900 }

type Guess = {
  /** Undefined: no account has that name; then the name is counted. */
  account: { id: AccountId; password_hash: string } | undefined
  credentials: string
  address: string
  marks: readonly string[]
}

/**
 * Counts a try before its password is looked at, so that tries side by side cannot exceed a limit; what it answers gives the
 * try back, once it succeeded. Throws `rate_limited`, whether the password would have been right or not.
 */
export async function countTry(ctx: Ctx, limiter: RateLimiter, guess: Guess): Promise<() => Promise<void>> {
  const { account, credentials, address, marks } = guess
  const who = account?.id ?? `name/${credentials.toLowerCase()}`
  const place = account && (await knownPlaceOf(ctx, account, { marks, address }))
  // A browser with a mark of this account is not held up by what others do at its address: an office, a household.
  const isMarked = place !== undefined && place !== networkOf(address)
  const network = isMarked ? [] : [await limiter.try('sign-in-network', NETWORK, address)]
  const tries =
    place === undefined
      ? await tryAsStranger(limiter, who, address)
      : [await limiter.try('sign-in-known', KNOWN_PLACE, `${who}/${place}`)]
  // The last limit decides: too many strangers together are limited one by one.
  const refused = [...network, tries.at(-1)].find((counted) => counted?.isAllowed === false)
  if (refused) throw new AppError('rate_limited', { retryAfterSeconds: refused.retryAfterSeconds })
  return async () => {
    for (const counted of [...network, ...tries]) await counted.giveBack()
  }
}

async function tryAsStranger(limiter: RateLimiter, who: string, address: string): Promise<Try[]> {
  const together = await limiter.try('sign-in-account', STRANGERS, who)
  if (together.isAllowed) return [together]
  return [together, await limiter.try('sign-in-stranger', STRANGER, `${who}/${networkOf(address)}`)]
}
