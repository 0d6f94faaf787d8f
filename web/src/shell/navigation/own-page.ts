import type { State } from '../../platform/store/store.ts'

/** A creator's own public page; nobody else has one. */
export function ownPageOf({ isPerformer, username, _id }: State['user']): string | undefined {
  return isPerformer ? `/${username ?? _id}` : undefined
}
