import { StreamId, StreamMessageId } from '@limelight/contract/ids'
import { channelOfStream } from '#/live/engine/media-address.service'
import type { Jobs } from '#/platform/jobs/jobs'
import type { Realtime } from '#/platform/realtime/realtime'

export function handleStreamChat(jobs: Jobs, { publish, emit }: Pick<Realtime, 'publish' | 'emit'>): void {
  jobs.on('stream-message', ({ message, onlyFor }) => {
    if (!onlyFor) return publish(channelOfStream(message.conversationId), 'stream_message', message)
    emit(onlyFor.author, 'stream_message', message)
    for (const id of onlyFor.moderators) emit(id, 'stream_message', { ...message, isHidden: true })
  })
  jobs.on('stream-message-deleted', ({ streamId, messageId, onlyFor }) => {
    const deleted = { streamId: StreamId.parse(streamId), messageId: StreamMessageId.parse(messageId) }
    if (!onlyFor) return publish(channelOfStream(streamId), 'stream_message_deleted', deleted)
    for (const id of [onlyFor.author, ...onlyFor.moderators]) emit(id, 'stream_message_deleted', deleted)
  })
  jobs.on('stream-pinned', ({ streamId, message }) =>
    publish(channelOfStream(streamId), 'stream_pinned', { streamId: StreamId.parse(streamId), message }),
  )
  jobs.on('stream-messages-cleared', ({ streamId }) =>
    publish(channelOfStream(streamId), 'stream_messages_cleared', { streamId: StreamId.parse(streamId) }),
  )
}
