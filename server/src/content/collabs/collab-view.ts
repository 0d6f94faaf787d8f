/** Pure: rows in the shapes of the contract. */
import type { Collab, ItemCollab } from '@limelight/contract/content/collabs'
import { itemLabel } from '#/content/items/item-title'
import { performerLineOf } from '#/content/sellable/sellable-view.service'
import type { ReceivedCollabRow, ShownCollabRow } from './collabs.queries.ts'
import { percentOf } from './shares.ts'

export function toItemCollab(row: ShownCollabRow): ItemCollab {
  return { ...common(row), performer: performerLineOf(row) }
}

export function toCollab(row: ReceivedCollabRow): Collab {
  const { author_id, item_kind: kind, item_id: _id, title, is_published: isPublished } = row
  return {
    ...common(row),
    author: performerLineOf({ ...row, performer_id: author_id }),
    item: { kind, _id, title: itemLabel(kind, title), isPublished },
  }
}

function common(row: ShownCollabRow) {
  return {
    _id: row.id,
    sharePercent: percentOf(row.share_bps),
    askedPercent: row.asked_bps === null ? null : percentOf(row.asked_bps),
    state: row.state,
    isInForce: row.is_in_force,
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}
