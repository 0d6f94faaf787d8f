/** What is known of the rooms of a LiveKit server, by looking at them one by one; their keepers hear of what has changed. */
import { AppError } from '@limelight/contract/errors'
import type { LiveClaims } from '#/live/engine/live-token'
import type { RoomKeepers } from '#/live/engine/media-engine'
import type { RoomKind } from '#/live/hosts/live-room'
import type { Ctx } from '#/platform/ctx'
import type { LiveKit } from '#/platform/live/livekit'
import { type Participant, participantsOf } from './livekit-participants.ts'
import * as state from './livekit-rooms.ts'
import { createLiveKitViewers } from './livekit-viewers.ts'

/** Without an answer for so long, what was on air counts as over. */
const UNREACHABLE_MS = 20_000

/** Of two looks at a time, both would find the same changes: the caller lets one end before the next. */
export type LiveKitWatch = {
  rooms(): ReadonlyMap<string, state.KnownRoom>
  /** In how many milliseconds it has to be looked at again, since the minute of a viewer ends; undefined without viewers. */
  look(room: string): Promise<number | undefined>
  /** At every room of LiveKit and of ours. Does not throw. `onLooked`: with what `look` answers. */
  lookAtAll(onLooked: (room: string, againAfterMs: number | undefined) => void): Promise<void>
  /** Lets a viewer watch for as long as a newer token says. */
  renew(session: string, claims: LiveClaims): void
  forget(): void
}

export function watchLiveKit(ctx: Ctx, keepers: RoomKeepers, kit: LiveKit): LiveKitWatch {
  const now = () => ctx.clock.now().epochMilliseconds
  const rooms = new Map<string, state.KnownRoom>()
  const viewers = createLiveKitViewers(kit, now)
  const notify = createNotifying(ctx, keepers)
  let answeredAt = now()

  async function look(name: string): Promise<number | undefined> {
    const found = participantsOf(await kit.participants(name), ctx.config.publicUrl)
    answeredAt = now()
    const kind = rooms.get(name)?.kind ?? found[0]?.kind
    if (!kind) return undefined
    const known = rooms.get(name) ?? state.newRoom(kind, now())
    rooms.set(name, known)
    const isOver = found.length > 0 && (state.isCheckOver(known, now()) || !(await isOpen(keepers, name, kind)))
    if (isOver) await kit.end(name)
    const room = await compare(name, known, isOver ? [] : found)
    if (state.isEmpty(room)) rooms.delete(name)
    const partner = keepers[kind].partnerOf?.(name)
    if (partner && rooms.has(partner) && room.isFlowing !== known.isFlowing) await look(partner)
    return viewers.nextLookAfterMs(room)
  }

  async function compare(name: string, known: state.KnownRoom, found: readonly Participant[]) {
    const media = state.withMedia(known, name, found)
    await become(name, media)
    const watching = found.filter(({ role }) => role === 'play')
    const seen = state.withViewers(media.room, name, await viewers.sort(name, watching, mayReceive(name, media.room)))
    viewers.forget(state.leftOf(seen))
    await become(name, seen)
    return seen.room
  }

  function mayReceive(name: string, { kind, isFlowing }: state.KnownRoom): boolean {
    const partner = keepers[kind].partnerOf?.(name)
    return partner === undefined || (isFlowing && rooms.get(partner)?.isFlowing === true)
  }

  async function become(name: string, { room, changes }: state.RoomStep): Promise<void> {
    // Unless everything was forgotten meanwhile.
    if (rooms.has(name)) rooms.set(name, room)
    await notify(room.kind, changes)
  }

  async function loseAll(): Promise<void> {
    const silentForMs = now() - answeredAt
    for (const [name, known] of rooms) await notify(known.kind, state.lossOf(known, name, silentForMs))
    rooms.clear()
  }

  return {
    rooms: () => rooms,
    look,
    async lookAtAll(onLooked) {
      try {
        for (const name of new Set([...(await kit.rooms()), ...rooms.keys()])) onLooked(name, await look(name))
        answeredAt = now()
      } catch (err) {
        ctx.log.warn({ event: 'livekit.failed', err })
        if (now() - answeredAt > UNREACHABLE_MS) await loseAll()
      }
    },
    renew: viewers.renew,
    forget: () => rooms.clear(),
  }
}

/** A token that is still valid could open the room of a stream that is over again. */
async function isOpen(keepers: RoomKeepers, name: string, kind: RoomKind): Promise<boolean> {
  try {
    await keepers[kind].requireOpen(name)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false
    throw error
  }
}

function createNotifying({ log }: Ctx, keepers: RoomKeepers) {
  return async (kind: RoomKind, changes: readonly state.Change[]): Promise<void> => {
    for (const { event, accountId } of changes)
      await keepers[kind]
        .hear(event, accountId)
        .catch((err: unknown) => log.error({ event: 'live.event_failed', err, type: event.type }))
  }
}
