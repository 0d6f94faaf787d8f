import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A transaction that asks the pool for another connection works until all connections are held by such transactions: then
 * all wait for each other. Tests of one request at a time would not see it, so there it is an error.
 */
const inside = new AsyncLocalStorage<true>()

export function inOneConnection<T>(work: () => Promise<T>): Promise<T> {
  return inside.run(true, work)
}

/** What a transaction only gives rise to and what outlives it, such as a timer, has a connection of its own. */
export function outsideOfConnections<T>(work: () => T): T {
  return inside.exit(work)
}

export function requireNoConnection(): void {
  if (inside.getStore()) throw new Error('inside of a transaction the pool was asked for another connection')
}
