import type { Ctx, Tx } from './ctx.ts'

declare module '#/platform/bus/bus' {
  interface BusTopics {
    'cache-dropped': { name: string }
  }
}

/** What a process asks for all the time and may know a little late. */
export type Cached<T> = {
  /** The value, at most `ms` old. Pass the transaction if there is one: waiting for a second connection may never end. */
  get(db: Ctx | Tx): Promise<T>
  /** Reads anew at the next call, in every process. */
  invalidate(db: Ctx | Tx): void
}

/** As long as an answer lives while nobody could say that it has changed. */
const ALONE_MS = 500

type Answer = { until: number; answer: Promise<unknown> }
/** By configuration, which a process's transactions share and each test's app has its own of. */
const caches = new Map<string, WeakMap<object, Answer>>()

/** Answers of `read`, each for `ms` milliseconds and for all callers; a failure is not cached. The name is of this cache alone. */
export function cached<T>(name: string, ms: number, read: (db: Ctx | Tx) => Promise<T>): Cached<T> {
  const cache = new WeakMap<object, { until: number; answer: Promise<T> }>()
  if (caches.has(name)) throw new Error(`${name} is the name of another cache`)
  caches.set(name, cache)
  return {
    get(db) {
      const hit = cache.get(db.config)
      if (hit && hit.until > performance.now()) return hit.answer
      const livesMs = db.bus.isConnected() ? ms : Math.min(ms, ALONE_MS)
      const made = { until: performance.now() + livesMs, answer: read(db) }
      cache.set(db.config, made)
      made.answer.catch(() => cache.get(db.config) === made && cache.delete(db.config))
      return made.answer
    },
    invalidate(db) {
      cache.delete(db.config)
      db.bus.publish('cache-dropped', { name })
    },
  }
}

/** Once in each process: drops what other processes have changed. */
export function hearDroppedCaches({ bus, config }: Pick<Ctx, 'bus' | 'config'>): void {
  bus.on('cache-dropped', ({ name }) => void caches.get(name)?.delete(config))
  bus.onReturn(() => {
    for (const cache of caches.values()) cache.delete(config)
  })
}
