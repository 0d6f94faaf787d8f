/** Who may know that an item exists (product decisions, section 2); what opens it is the policy of what is sold. Pure. */
import { isOwn } from '#/content/sellable/sellable.policy'
import type { Viewer } from '#/platform/http/caller'
import type { ItemColumns } from './item-columns.queries.ts'

type Publishable = Pick<ItemColumns, 'status' | 'is_processed' | 'is_deleted'>
type Knowable = Publishable &
  Pick<ItemColumns, 'performer_id' | 'is_bought' | 'is_performer_public' | 'is_performer_kept' | 'is_not_blocked'>

/** Whether it is shown to everybody who is not blocked; `isPublished` of the queries is the same condition in SQL. */
export function isPublished(item: Publishable): boolean {
  return item.status === 'active' && item.is_processed && !item.is_deleted
}

/**
 * Whether the viewer may know that it exists; if not, it is not-found. Buyers still see deleted and hidden ones, also of closed accounts, but neither
 * what an operator took down nor, for as long as it lasts, what a suspended or rejected creator sold, or one who has blocked
 * them (decision 60).
 */
export function canKnowOf(item: Knowable, viewer: Viewer): boolean {
  if (viewer.role === 'operator') return true
  if (!item.is_not_blocked) return false
  if (isOwn(item, viewer)) return !item.is_deleted
  if (item.is_performer_public && isPublished(item)) return true
  return item.is_performer_kept && item.is_bought && item.status !== 'removed'
}
