/** Who may know of a series, what it costs whom, and where to continue. Pure. */
import type { SeriesState } from '@limelight/contract/content/series-rules'
import type { AccountId } from '@limelight/contract/ids'
import type { Viewer } from '#/platform/http/caller'

type Knowable = {
  performer_id: AccountId
  state: SeriesState
  is_bought: boolean
  is_performer_public: boolean
  is_performer_kept: boolean
  is_not_blocked: boolean
}

/** As of items: buyers still see what is a draft again, also of closed accounts, but nothing of one who has blocked them. */
export function canKnowOf(row: Knowable, viewer: Viewer): boolean {
  if (viewer.role === 'operator') return true
  if (!row.is_not_blocked) return false
  if (row.performer_id === viewer.id) return true
  return row.state === 'published' && row.is_performer_public ? true : row.is_performer_kept && row.is_bought
}

type Priced = {
  performer_id: AccountId
  state: SeriesState
  price_tokens: number | null
  is_bought: boolean
  is_performer_public: boolean
}

/**
 * What it costs the viewer: its price less that of the items they bought, never below 0. Null: it is not for sale to them. Visitors see
 * what everybody pays.
 */
export function priceFor(row: Priced, viewer: Viewer, ownedTokens: number): number | null {
  if (row.price_tokens === null || row.state !== 'published' || !row.is_performer_public || row.is_bought) return null
  if (row.performer_id === viewer.id || viewer.role === 'operator') return null
  return Math.max(0, row.price_tokens - ownedTokens)
}

/** The first item that is open and not finished; undefined where there is none. */
export function nextOf<Part extends { canView: boolean; isDone: boolean }>(parts: readonly Part[]): Part | undefined {
  return parts.find(({ canView, isDone }) => canView && !isDone)
}
