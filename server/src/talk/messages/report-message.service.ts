/** Messages that are reported: what the operator gets to see of a conversation, and nothing else. */
import type { AccountId, MessageId } from '@limelight/contract/ids'
import type { Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import * as queries from './messages.queries.ts'

/** Of the message itself and of those before it. */
export const EXCERPT_MESSAGES = 6

export type ReportableMessage = { id: MessageId; senderId: AccountId; text: string }

/** Those among the ids that were written to the viewer and not deleted since; to an operator all of them. */
export async function findReportableMessages(
  db: Db,
  viewer: Viewer,
  ids: readonly MessageId[],
): Promise<ReportableMessage[]> {
  if (viewer.id === undefined && viewer.role !== 'operator') return []
  const rows = await queries.findMessagesByIds(db, ids)
  return rows
    .filter((row) => viewer.role === 'operator' || isWrittenTo(row, viewer.id))
    .map((row) => ({ id: row.id, senderId: row.sender_id, text: row.text }))
}

function isWrittenTo(row: queries.ReportableRow, viewerId: AccountId | undefined): boolean {
  const isParticipant = row.performer_id === viewerId || row.member_id === viewerId
  return isParticipant && row.sender_id !== viewerId && row.deleted_at === null
}

/** A copy, oldest first: what is deleted afterwards is still in it. */
export function excerptOf(tx: Tx, id: MessageId): Promise<queries.ExcerptLine[]> {
  return queries.readExcerpt(tx, id, EXCERPT_MESSAGES)
}
