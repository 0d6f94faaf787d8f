import { createHash } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Ctx } from '../ctx.ts'
import type { DB } from '../db/tables.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { networkOf } from './client-address.ts'
import { deleteExpiredLimits } from './rate-limit.queries.ts'

export type RateLimit = { max: number; perSeconds: number }

/** One try that was counted before it was known whether it succeeds, so that tries side by side cannot exceed the limit. */
export type Try = {
  isAllowed: boolean
  retryAfterSeconds: number
  /** For limits of failures: takes a success off the count. */
  giveBack(): Promise<void>
}

export type RateLimiter = {
  /** Throws `rate_limited` with `details.retryAfterSeconds`. `who` is an account's id, an address or any other text. */
  (name: string, limit: RateLimit, who: string): Promise<void>
  try(name: string, limit: RateLimit, who: string): Promise<Try>
}

/** Counts in the database, so two processes count as one. `factor` loosens every limit for test machines. */
export function createRateLimiter(db: Kysely<DB>, { factor }: { factor: number }): RateLimiter {
  const storeClient = {
    query: (query: { text: string; values: unknown[] }) => db.executeQuery(CompiledQuery.raw(query.text, query.values)),
  }
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (name: string, limit: RateLimit, { isRemembered }: { isRemembered: boolean }) => {
    let limiter = limiters.get(name)
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: limit.max * factor,
        duration: limit.perSeconds,
        // Once refused, answered from memory: a flood costs no queries.
        ...(isRemembered && { inMemoryBlockOnConsumed: limit.max * factor + 1 }),
      })
      limiters.set(name, limiter)
    }
    return limiter
  }
  const limit: RateLimiter = async (name, rule, who) => {
    await limiterOf(name, rule, { isRemembered: true }).consume(keyOf(who)).catch(translateRefusal)
  }
  limit.try = async (name, rule, who) => {
    // Memory would go on refusing after a try was given back.
    const limiter = limiterOf(name, rule, { isRemembered: false })
    const key = keyOf(who)
    const counted = await limiter.consume(key).catch(refusalOf)
    return {
      isAllowed: counted.consumedPoints <= limiter.points,
      retryAfterSeconds: secondsOf(counted),
      giveBack: async () => void (await limiter.reward(key)),
    }
  }
  return limit
}

/** Deletes counters that are over: each name that was ever typed at a login would else stay. */
export function handleRateLimits(ctx: Ctx, jobs: Jobs): void {
  jobs.sweep('rate-limits-expire', '47 * * * *', ['rate_limit'], (signal) =>
    deleteExpiredLimits(ctx, Date.now(), signal),
  )
}

/** A digest: texts of any length fit the column, and the table holds no address and no name. */
function keyOf(who: string): string {
  return createHash('sha256').update(networkOf(who)).digest('base64url')
}

function refusalOf(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal
  throw refusal
}

function translateRefusal(refusal: unknown): never {
  throw new AppError('rate_limited', { retryAfterSeconds: secondsOf(refusalOf(refusal)) })
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}
