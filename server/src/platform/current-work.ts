import { AsyncLocalStorage } from 'node:async_hooks'

type Around = <T>(name: string, work: () => T) => T

const current = new AsyncLocalStorage<string>()
let around: Around = (_, work) => work()

/** Names what happens inside, for what is noticed deep below, such as a slow statement. */
export function asWork<T>(name: string, work: () => T): T {
  return current.run(name, () => around(name, work))
}

/** The call or job under way; `other`: neither. */
export function workName(): string {
  return current.getStore() ?? 'other'
}

/** What traces all of it, in this process. */
export function surroundWork(given: Around): void {
  around = given
}
