import { StreamId, StreamMessageId } from '@limelight/contract/ids'
import { channelOfStream } from '#/live/engine/media-address.service'
import type { Jobs } from '#/platform/jobs/jobs'
import type { Realtime } from '#/platform/realtime/realtime'

export function handleStreamChat(jobs: Jobs, { publish }: Pick<Realtime, 'publish'>): void {
  jobs.on('stream-message', ({ message }) =>
    publish(channelOfStream(message.conversationId), 'stream_message', message),
  )
  jobs.on('stream-message-deleted', ({ streamId, messageId }) =>
    publish(channelOfStream(streamId), 'stream_message_deleted', {
      streamId: StreamId.parse(streamId),
      messageId: StreamMessageId.parse(messageId),
    }),
  )
  jobs.on('stream-pinned', ({ streamId, message }) =>
    publish(channelOfStream(streamId), 'stream_pinned', { streamId: StreamId.parse(streamId), message }),
  )
  jobs.on('stream-messages-cleared', ({ streamId }) =>
    publish(channelOfStream(streamId), 'stream_messages_cleared', { streamId: StreamId.parse(streamId) }),
  )
}
