import { StreamId } from '@limelight/contract/ids'
import type { LiveSessions } from '#/live/engine/live-sessions.service'
import { channelOfStream } from '#/live/engine/media-address.service'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import type { Realtime } from '#/platform/realtime/realtime'
import { refundTickets } from './refund-tickets.service.ts'
import { deliverReminders, remindedBefore, remindOfDue } from './reminders.service.ts'
import { hasDueReminders } from './upcoming-streams.queries.ts'

/** As of followers: a stream with many must not keep all others waiting. */
const REMINDERS = { retryLimit: 10, concurrency: 2 }

type Connections = { live: Pick<LiveSessions, 'endRoom'>; publish: Realtime['publish'] }

export function handleStreams(ctx: Ctx, jobs: Jobs, { live, publish }: Connections): void {
  jobs.whenDue(
    'stream-reminders-due',
    () => [hasDueReminders(ctx, remindedBefore(ctx))],
    () => remindOfDue(ctx),
  )
  jobs.schedule('stream-tickets-refund', '* * * * *', () => refundTickets(ctx))
  jobs.handle('stream-reminders', REMINDERS, (batch) => ctx.transaction((tx) => deliverReminders(tx, batch)))
  jobs.on('stream-changed', ({ streamId, status, ...counts }) => {
    publish(channelOfStream(streamId), 'stream_changed', { streamId: StreamId.parse(streamId), status, ...counts })
    if (status === 'ended') live.endRoom(streamId)
  })
  jobs.on('stream-media-lost', ({ streamId }) => publish(channelOfStream(streamId), 'media_lost', {}))
}
