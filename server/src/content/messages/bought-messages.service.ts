import type { PerformerLine } from '@limelight/contract/content/items'
import type { AccountId, ConversationId, MessageId } from '@limelight/contract/ids'
import { performerLineOf, type Reader } from '#/content/sellable/sellable-view.service'
import { findBoughtMessages } from './bought-messages.queries.ts'
import { filesOf } from './message-files.service.ts'
import { messageFileView } from './message-view.ts'

export type BoughtMessage = {
  id: MessageId
  /** Its text, which is gone when the sender has deleted it. */
  title: string
  picture: string | null
  performer: PerformerLine
  conversationId: ConversationId
}

/** Messages among the ids that the fan has bought, in any order; none of creators whose content is withheld. */
export async function listBoughtMessages(
  { ctx, sign }: Reader,
  fanId: AccountId,
  ids: readonly string[],
): Promise<BoughtMessage[]> {
  if (ids.length === 0) return []
  const rows = await findBoughtMessages(ctx, fanId, ids)
  const files = await filesOf(ctx, rows)
  return rows.map((row) => {
    const views = (files.get(row.id) ?? []).map((file) =>
      messageFileView(file, { isOpen: row.is_opened, viewerId: fanId, sign }),
    )
    return {
      id: row.id,
      title: row.text,
      picture: views.flatMap((view) => view.thumbnails).at(0) ?? null,
      performer: performerLineOf(row),
      conversationId: row.conversation_id,
    }
  })
}
