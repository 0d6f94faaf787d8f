import { AsyncLocalStorage } from 'node:async_hooks'

export type PageReads = Map<string, Promise<unknown>>

const current = new AsyncLocalStorage<PageReads>()

/** The calls that write one page share what they read by `sharedRead`: they are asked within milliseconds, and change nothing. */
export function withPageReads<T>(reads: PageReads, work: () => T): T {
  return current.run(reads, work)
}

/** `key` names everything that the answer depends on. Outside of a page, `read` as it is. */
export function sharedRead<T>(key: string, read: () => Promise<T>): Promise<T> {
  const reads = current.getStore()
  if (!reads) return read()
  // Only this function stores, and a key has one type.
  const known = reads.get(key) as Promise<T> | undefined
  const result = known ?? read()
  if (!known) reads.set(key, result)
  return result
}
