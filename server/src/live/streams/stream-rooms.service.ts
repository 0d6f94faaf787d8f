import { AppError } from '@limelight/contract/errors'
import { StreamId } from '@limelight/contract/ids'
import type { RoomKeeper } from '#/live/engine/media-engine'
import type { HostScope } from '#/live/hosts/live-hosts.queries'
import { findRecordedStream } from '#/live/recordings/recordings.queries'
import { recordTo } from '#/live/recordings/recordings.service'
import type { Ctx } from '#/platform/ctx'
import {
  mediaLost,
  mediaMeasured,
  mediaStarted,
  mediaStopped,
  reconcileStreams,
  viewerJoined,
  viewerLeft,
} from './stream-media.service.ts'
import { findPresence, haveOpenStreams } from './stream-states.queries.ts'

/** Rooms of streams, named by their ids. `scope`: whose rooms this process may touch. */
export function streamRooms(ctx: Ctx, scope: () => HostScope = () => undefined): RoomKeeper {
  return {
    async requireOpen(room) {
      const presence = await findPresence(ctx, room)
      if (!presence || presence.status === 'ended') throw new AppError('not_found')
    },
    async recordTo(room) {
      const stream = await findRecordedStream(ctx, StreamId.parse(room))
      return stream && recordTo(ctx, stream.id)
    },
    async hear(event, accountId) {
      switch (event.type) {
        case 'media-started':
          return mediaStarted(ctx, event.room, scope())
        case 'media-stopped':
          return mediaStopped(ctx, event.room, scope())
        case 'measured':
          return mediaMeasured(ctx, event.room, event.health, scope())
        case 'left':
          return viewerLeft(ctx, event.session)
        case 'joined':
          return viewerJoined(ctx, { id: event.session, streamId: event.room, accountId }, scope())
        case 'lost':
          return mediaLost(ctx, event.room)
      }
    },
    whetherOpen: () => haveOpenStreams(ctx.clock),
    reconcile: (engine) => reconcileStreams(ctx, engine, scope()),
  }
}
