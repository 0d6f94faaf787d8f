/** Pure: a new message that nothing belongs to but its text, as the database would read it back. */
import type { MessageRow, NewMessage } from './messages.queries.ts'

type Written = Omit<NewMessage, 'broadcast_id' | 'tip_sale_id'>

/** Without files, a poll, a message it answers, and without somebody else who typed it. */
export function isPlain({ type, poll_id: pollId, reply_to_id: replyToId, sent_by: sentBy }: Written): boolean {
  return type === 'text' && !pollId && replyToId === null && !sentBy
}

export function plainRow(message: Written): MessageRow {
  return {
    ...message,
    is_automatic: message.is_automatic ?? false,
    sent_by: null,
    sent_by_name: null,
    poll_id: null,
    deleted_at: null,
    edited_at: null,
    is_bought: false,
    is_opened: false,
    bought_at: null,
    reply_id: null,
    reply_sender_id: null,
    reply_text: null,
    payment_tokens: null,
    payment_status: null,
    answer_by: null,
    tip_sale_id: null,
    tip_tokens: null,
    tip_title: null,
    reactions: [],
    story: null,
  }
}
