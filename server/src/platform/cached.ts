import type { Ctx, Tx } from './ctx.ts'

/** What a process asks for all the time and may know a little late. */
export type Cached<T> = {
  /** The value, at most `ms` old. Pass the transaction if there is one: waiting for a second connection may never end. */
  get(db: Ctx | Tx): Promise<T>
  /** Reads anew at the next call, in this process. */
  invalidate(db: Ctx | Tx): void
}

/** Answers of `read`, each for `ms` milliseconds and for all callers; a failure is not cached. */
export function cached<T>(ms: number, read: (db: Ctx | Tx) => Promise<T>): Cached<T> {
  // By configuration, which a process's transactions share and each test's app has its own of.
  const cache = new WeakMap<object, { until: number; answer: Promise<T> }>()
  return {
    get(db) {
      const hit = cache.get(db.config)
      if (hit && hit.until > performance.now()) return hit.answer
      const made = { until: performance.now() + ms, answer: read(db) }
      cache.set(db.config, made)
      made.answer.catch(() => cache.get(db.config) === made && cache.delete(db.config))
      return made.answer
    },
    invalidate: (db) => void cache.delete(db.config),
  }
}
