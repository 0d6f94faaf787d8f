/** Pure: a message of a stream's chat in the shape of the contract. */
import type { StreamMessage } from '@limelight/contract/live/stream-chat'
import { publicImageUrl } from '#/core/media/media.service'
import type { StreamMessageRow } from './stream-chat.queries.ts'

export function toStreamMessage(row: StreamMessageRow, { seesHidden }: { seesHidden: boolean }): StreamMessage {
  return {
    _id: row.id,
    conversationId: row.stream_id,
    sender: {
      _id: row.sender_id,
      name: row.sender_name,
      avatar: publicImageUrl(row.sender_avatar, 'avatar-small'),
      isPerformer: row.sender_role === 'performer',
    },
    type: row.type,
    text: row.text,
    tokens: row.tip_tokens,
    tipTitle: row.tip_title,
    isDeleted: row.deleted_at !== null,
    isHidden: seesHidden && row.is_quiet,
    createdAt: row.created_at.toString(),
  }
}
