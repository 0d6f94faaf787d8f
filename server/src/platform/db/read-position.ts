/** How far a standby has to be for the request under way: everything its session has written is read by it. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** A byte of the WAL, from its beginning: exact up to 9 PB. Above every real one: only the primary will do. */
export const PRIMARY_ONLY = Number.MAX_SAFE_INTEGER

const reading = new AsyncLocalStorage<number>()

/** What runs inside, and what it starts, may read a standby that is at least there. */
export function readingFrom<T>(position: number, work: () => T): T {
  return reading.run(position, work)
}

/** Undefined outside of requests that only read: jobs and changes read the primary. */
export function readPosition(): number | undefined {
  return reading.getStore()
}
