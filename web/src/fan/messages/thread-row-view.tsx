import type { Conversation } from '@limelight/contract/conversations'
import { useFormat } from '../../platform/format.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { DayLine } from './day-line.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { MessageMenu } from './message-menu.tsx'
import { PendingState } from './pending-state.tsx'
import { SentState } from './sent-state.tsx'
import type { ThreadRow } from './thread-rows.ts'

export interface ThreadRowViewProps {
  row: ThreadRow
  conversation: Conversation
}

export function ThreadRowView({ row, conversation }: ThreadRowViewProps) {
  const viewerId = useAppStore((state) => state.auth.authUser?._id)
  const { formatTime } = useFormat()
  if (row.kind === 'day') return <DayLine at={row.at} />
  if (row.kind === 'pending') {
    return (
      <MessageBubble
        message={{ ...row.pending, isDeleted: false }}
        isOwn
        recipient={conversation.recipient}
        isLast={row.isLast}
      >
        <PendingState pending={row.pending} />
      </MessageBubble>
    )
  }
  const { message, isLast } = row
  const isOwn = message.senderId === viewerId
  return (
    <MessageBubble
      message={message}
      isOwn={isOwn}
      recipient={conversation.recipient}
      isLast={isLast}
      menu={!message.isDeleted && <MessageMenu message={message} isOwn={isOwn} canReply={conversation.canSend} />}
    >
      {isLast && isOwn && <SentState message={message} readUpTo={conversation.readUpTo} />}
      {isLast && !isOwn && <span>{formatTime(message.createdAt)}</span>}
    </MessageBubble>
  )
}
