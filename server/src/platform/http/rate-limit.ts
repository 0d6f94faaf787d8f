import { AppError } from '@limelight/contract/errors'
import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { DB } from '../db/tables.ts'

export type RateLimit = { max: number; perSeconds: number }
/** Throws `rate_limited` with `details.retryAfterSeconds`. */
export type RateLimiter = (name: string, limit: RateLimit, who: string) => Promise<void>

/** Counts in the database, so two processes count as one. `factor` loosens every limit for test machines. */
export function createRateLimiter(db: Kysely<DB>, { factor }: { factor: number }): RateLimiter {
  const storeClient = {
    query: (query: { text: string; values: unknown[] }) => db.executeQuery(CompiledQuery.raw(query.text, query.values)),
  }
  const limiters = new Map<string, RateLimiterPostgres>()
  return async (name, limit, who) => {
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
        inMemoryBlockOnConsumed: limit.max * factor + 1,
      })
      limiters.set(name, limiter)
    }
    await limiter.consume(who).catch(translateRefusal)
  }
}

function translateRefusal(refusal: unknown): never {
  if (!(refusal instanceof RateLimiterRes)) throw refusal
  throw new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) })
}
