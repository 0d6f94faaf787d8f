/**
 * A LiveKit server as the media engine of this process. It is asked who is there whenever it reports a change, and every few seconds; what
 * differs from before becomes the events that the embedded engine would have sent.
 */
import { AppError } from '@limelight/contract/errors'
import type { LiveClaims } from '#/live/engine/live-token'
import type { MediaEngine, RoomKeepers } from '#/live/engine/media-engine'
import { ROOM_KINDS } from '#/live/hosts/live-room'
import type { Ctx } from '#/platform/ctx'
import { createInTurn } from '#/platform/in-turn'
import type { LiveKit } from '#/platform/live/livekit'
import { isViewerOf, reconciledOf } from './livekit-rooms.ts'
import { watchLiveKit } from './livekit-watch.ts'
import { createPlannedLooks } from './planned-looks.ts'

/** Several changes of a room at once are one question. */
const REFRESH_AFTER_MS = 100

export function openLiveKitEngine(ctx: Ctx, keepers: RoomKeepers, kit: LiveKit): MediaEngine {
  const watch = watchLiveKit(ctx, keepers, kit)
  const inTurn = createInTurn()
  const planned = createPlannedLooks((room) => void lookSafely(room))

  const lookSafely = (room: string) =>
    look(room).catch((err: unknown) => ctx.log.warn({ event: 'livekit.failed', err, room }))

  const look = (room: string) => inTurn.run(async () => planNext(room, await watch.look(room)))

  function planNext(room: string, afterMs: number | undefined): void {
    if (afterMs !== undefined) planned.plan(room, afterMs)
  }

  /** Throws `not_found` for a session of another viewer. */
  async function requireOwn(session: string, claims: LiveClaims): Promise<void> {
    const isTheirs = () => isViewerOf(watch.rooms().get(claims.room), session, claims)
    if (claims.role !== 'play') throw new AppError('not_found')
    if (!isTheirs()) await look(claims.room)
    if (!isTheirs()) throw new AppError('not_found')
  }

  return {
    rooms: () => [...watch.rooms()].map(([room, { kind }]) => ({ room, kind })),
    load: () => [...watch.rooms().values()].reduce((sum, { viewers }) => sum + viewers.size, 0),
    // Pages connect to LiveKit itself; programs that speak WHIP have no address here.
    async open() {
      throw new AppError('not_found')
    },
    writeHls: () => {},
    async extend(session, claims) {
      await requireOwn(session, claims)
      watch.renew(session, claims)
      return 'open'
    },
    // LiveKit and its own code in the page agree on that.
    async choose(session, claims) {
      await requireOwn(session, claims)
      return { isOffered: false, quality: 'auto', shown: 'high' }
    },
    async close(session, claims) {
      await requireOwn(session, claims)
      await kit.remove(claims.room, session)
    },
    endRoom: (room) => void kit.end(room).catch((err: unknown) => ctx.log.warn({ event: 'livekit.failed', err, room })),
    refresh: (room) => planned.plan(room, REFRESH_AFTER_MS),
    // What is there, only LiveKit knows.
    isEmpty: () => false,
    async reconcile() {
      await inTurn.run(() => watch.lookAtAll(planNext))
      for (const kind of ROOM_KINDS) await keepers[kind].reconcile(reconciledOf(watch.rooms(), kind))
    },
    pause() {
      planned.drop()
      watch.forget()
    },
    async stop() {
      planned.drop()
      await inTurn.ended()
      planned.drop()
    },
  }
}
