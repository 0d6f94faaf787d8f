import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Names what happens inside, for what is noticed deep below, such as a slow statement. */
export function asWork<T>(name: string, work: () => T): T {
  return current.run(name, work)
}

/** The call or job under way; `other`: neither. */
export function workName(): string {
  return current.getStore() ?? 'other'
}
