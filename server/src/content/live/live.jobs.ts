import { StreamId, StreamMessageId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import type { Realtime } from '#/platform/realtime/realtime'
import type { HlsViewers } from './hls-viewers.service.ts'
import type { LiveSessions } from './live-sessions.service.ts'
import { channelOfStream } from './media-address.service.ts'
import { takeRecordings } from './recordings.service.ts'
import { refundTickets } from './refund-tickets.service.ts'
import { deliverReminders, remindOfDue } from './reminders.service.ts'

/** How late a stream or call without media may end. */
const RECONCILE_EVERY_MS = 5_000
const HLS_VIEWERS_EVERY_MS = 5_000
const RECORDINGS_EVERY_MS = 10_000
const REMIND_EVERY_MS = 30_000
/** As of followers: a stream with many must not keep all others waiting. */
const REMINDERS = { retryLimit: 10, concurrency: 2 }

type Connections = { live: LiveSessions; hlsViewers: HlsViewers; publish: Realtime['publish'] }

export function handleLive(ctx: Ctx, jobs: Jobs, { live, hlsViewers, publish }: Connections): void {
  jobs.every('live-media', RECONCILE_EVERY_MS, () => live.reconcile())
  jobs.everywhere('live-hls-viewers', HLS_VIEWERS_EVERY_MS, () => hlsViewers.save())
  jobs.every('live-recordings', RECORDINGS_EVERY_MS, async () => {
    // Another process would take up the same files.
    if (live.isHost()) await takeRecordings(ctx)
  })
  jobs.every('stream-reminders-due', REMIND_EVERY_MS, () => remindOfDue(ctx))
  jobs.schedule('stream-tickets-refund', '* * * * *', () => refundTickets(ctx))
  jobs.handle('stream-reminders', REMINDERS, (batch) => ctx.transaction((tx) => deliverReminders(tx, batch)))
  jobs.on('stream-changed', ({ streamId, status, ...counts }) => {
    publish(channelOfStream(streamId), 'stream_changed', { streamId: StreamId.parse(streamId), status, ...counts })
    if (status === 'ended') live.endRoom(streamId)
  })
  jobs.on('stream-media-lost', ({ streamId }) => publish(channelOfStream(streamId), 'media_lost', {}))
  jobs.on('stream-message', ({ message }) =>
    publish(channelOfStream(message.conversationId), 'stream_message', message),
  )
  jobs.on('stream-message-deleted', ({ streamId, messageId }) =>
    publish(channelOfStream(streamId), 'stream_message_deleted', {
      streamId: StreamId.parse(streamId),
      messageId: StreamMessageId.parse(messageId),
    }),
  )
  jobs.on('stream-messages-cleared', ({ streamId }) =>
    publish(channelOfStream(streamId), 'stream_messages_cleared', { streamId: StreamId.parse(streamId) }),
  )
}
