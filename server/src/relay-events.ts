/** What happened, from the outbox to the sockets of whom it concerns. */
import { AccountId, CommentId, ConversationId, FeedId, FileId, MessageId } from '@limelight/contract/ids'
import type { Jobs } from '#/platform/jobs/jobs'
import type { Realtime } from '#/platform/realtime/realtime'

export function relayEvents(jobs: Jobs, realtime: Realtime): void {
  jobs.on('sessions-ended', ({ sessionIds }) => realtime.endSessions(sessionIds))
  jobs.on('team-access-changed', ({ sessionIds }) => realtime.renewSessions(sessionIds))
  jobs.on('media-status', ({ ownerId, fileId, status, percent, error }) =>
    realtime.emit(AccountId.parse(ownerId), 'media_status', { fileId: FileId.parse(fileId), status, percent, error }),
  )
  jobs.on('balance-changed', ({ accountId, delta, balance }) =>
    realtime.emit(AccountId.parse(accountId), 'balance_changed', { delta, balance }),
  )
  jobs.on('comment-added', ({ performerId, commentId, objectType, objectId }) =>
    realtime.emit(AccountId.parse(performerId), 'comment_added', {
      commentId: CommentId.parse(commentId),
      objectType,
      objectId,
    }),
  )
  jobs.on('sale-recorded', ({ performerId, kind, tokens, feedId }) => {
    const seller = AccountId.parse(performerId)
    const feed = feedId === null ? null : FeedId.parse(feedId)
    realtime.emit(seller, 'sale_recorded', { kind, performerId: seller, feedId: feed, tokens })
  })
  jobs.on('notification-created', ({ accountIds, kind }) => {
    for (const id of accountIds) realtime.emit(AccountId.parse(id), 'notification', { kind })
  })
  relayMessages(jobs, realtime)
}

type MessageIds = { conversationId: string; messageId: string }

function relayMessages(jobs: Jobs, realtime: Realtime): void {
  const emitTo = (
    event: 'message_updated' | 'message_bought' | 'message_deleted',
    accountIds: readonly string[],
    ids: MessageIds,
  ) => {
    for (const account of accountIds) realtime.emit(AccountId.parse(account), event, parsed(ids))
  }
  const emitCreated = (accountIds: readonly string[], { senderId, ...ids }: MessageIds & { senderId: string }) => {
    for (const account of accountIds)
      realtime.emit(AccountId.parse(account), 'message_created', {
        ...parsed(ids),
        senderId: AccountId.parse(senderId),
      })
  }
  jobs.on('message-created', ({ recipientId, ...message }) =>
    emitCreated(recipientId === null ? [message.senderId] : [message.senderId, recipientId], message),
  )
  jobs.on('broadcast-delivered', ({ senderId, messages }) => {
    for (const { recipientId, ...ids } of messages) emitCreated([recipientId], { ...ids, senderId })
  })
  jobs.on('broadcast-unsent', ({ messages }) => {
    for (const { recipientId, ...ids } of messages) emitTo('message_deleted', [recipientId], ids)
  })
  jobs.on('message-deleted', ({ senderId, recipientId, ...ids }) =>
    emitTo('message_deleted', [senderId, recipientId], ids),
  )
  jobs.on('message-updated', ({ accountIds, ...ids }) => emitTo('message_updated', accountIds, ids))
  jobs.on('message-bought', ({ accountIds, ...ids }) => emitTo('message_bought', accountIds, ids))
  jobs.on('message-read', ({ conversationId, accountId, otherId, upTo }) => {
    for (const account of [accountId, otherId])
      realtime.emit(AccountId.parse(account), 'message_read', {
        conversationId: ConversationId.parse(conversationId),
        accountId: AccountId.parse(accountId),
        upTo: MessageId.parse(upTo),
      })
  })
}

/** These and no other fields of what is relayed. */
function parsed({ conversationId, messageId }: MessageIds) {
  return { conversationId: ConversationId.parse(conversationId), messageId: MessageId.parse(messageId) }
}
