/** Live media: the host of this machine, its engine, and what streams and private calls do with their rooms. */
import { advanceAnywhere } from '#/commerce/private-calls/advance-anywhere.service'
import { type CallRooms, openCallRooms } from '#/commerce/private-calls/call-rooms.service'
import { checkRooms } from '#/live/connection-check/connection-check.service'
import { openEmbeddedEngine } from '#/live/engine/embedded/embedded-engine.service'
import { type LiveSessions, openLiveSessions } from '#/live/engine/live-sessions.service'
import { openLiveKitEngine } from '#/live/engine/livekit/livekit-engine.service'
import { countHlsViewers, type HlsViewers } from '#/live/hls/hls-viewers.service'
import { type LiveHost, openLiveHost } from '#/live/hosts/live-hosts.service'
import { streamRooms } from '#/live/streams/stream-rooms.service'
import type { Ctx } from '#/platform/ctx'
import { connectLiveKit } from '#/platform/live/livekit'

export type Live = {
  live: LiveSessions
  liveHost: LiveHost
  callRooms: Pick<CallRooms, 'advance'>
  hlsViewers: HlsViewers
}

export function openLive(ctx: Ctx, databaseUrl: string): Live {
  const host = openLiveHost(ctx, databaseUrl)
  const rooms = openCallRooms(ctx, { scope: host.scope })
  const keepers = { stream: streamRooms(ctx, host.scope), call: rooms, check: checkRooms() }
  const { livekit } = ctx.config.live
  const engine = livekit ? openLiveKitEngine(ctx, keepers, connectLiveKit(livekit)) : openEmbeddedEngine(ctx, keepers)
  return {
    live: openLiveSessions(ctx, { engine, keepers, host }),
    liveHost: host,
    callRooms: advanceAnywhere(ctx, rooms, host),
    hlsViewers: countHlsViewers(ctx),
  }
}
