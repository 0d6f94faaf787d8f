import { LRUCache } from 'lru-cache'

export type MadeOnce<V> = (key: string, make: () => Promise<V>) => Promise<V>

/** Whatever is asked for under one key at once is made once and remembered. A failure is not. */
export function createMadeOnce<V>({ max, ttlMs = 0 }: { max: number; ttlMs?: number }): MadeOnce<V> {
  const made = new LRUCache<string, Promise<V>>({ max, ttl: ttlMs })
  return (key, make) => {
    const known = made.get(key)
    if (known) return known
    const making = make()
    made.set(key, making)
    making.catch(() => made.delete(key))
    return making
  }
}
