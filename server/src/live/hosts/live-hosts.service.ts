/** Which machine hosts which room of live media. One process of each machine runs the engine; rooms are spread over the machines. */
import { AppError } from '@limelight/contract/errors'
import type { Ctx } from '#/platform/ctx'
import { aloneInCharge, type Leadership, neverInCharge, seekLeadership } from '#/platform/db/leadership'
import { createBeats, createRegistration } from './host-registration.ts'
import type { HostedEngine } from './hosted-engine.ts'
import * as queries from './live-hosts.queries.ts'
import { type LiveRoom, roomIdOf } from './live-room.ts'

/** Where a request has to be performed: here, or at the process that answers to `to` (undefined: to the only host there is). */
export type Place = { isHere: true } | { isHere: false; to: string | undefined }

/** Where the files of a room are; `version` is another one for each engine that has had it. */
export type FilePlace = { at: 'here'; version: string } | { at: 'machine'; url: string | undefined; version: string }

export type LiveHost = {
  /** Whether this process runs the engine now. */
  isLeader(): boolean
  /** Whether this process has to perform what is sent to this address. */
  isAddressed(to: string | undefined): boolean
  /** Whose rooms this process may touch. */
  scope(): queries.HostScope
  /** Where a publisher of the room sends to. Throws `unavailable` when no host is there. */
  claim(room: LiveRoom): Promise<Place>
  /** Where the room is. Throws `not_found` when it is nowhere, `unavailable` when its host is away. */
  find(room: LiveRoom): Promise<Place>
  /** The same for the files of a stream. */
  findFiles(room: LiveRoom): Promise<FilePlace>
  connect(engine: HostedEngine): void
  /** Rooms of this process have no host from now on. */
  close(): Promise<void>
}

export function openLiveHost(ctx: Ctx, databaseUrl: string): LiveHost {
  const { bus, config, log } = ctx
  if (!bus.isShared) return onlyHost(() => aloneInCharge)
  // LiveKit spreads rooms over its own nodes; one process talks to it.
  if (config.live.livekit)
    return onlyHost((onLost) =>
      config.runsOtherJobs ? seekLeadership(databaseUrl, { name: 'live', log, onLost }) : neverInCharge,
    )
  return oneOfSeveral(ctx, (listeners) =>
    config.runsOtherJobs
      ? seekLeadership(databaseUrl, { name: `live/${config.live.host}`, log, ...listeners })
      : neverInCharge,
  )
}

/** All rooms are at the one process in charge, and nothing is written down of that. */
function onlyHost(seek: (onLost: () => void) => Leadership): LiveHost {
  let engine: HostedEngine | undefined
  const leadership = seek(() => engine?.pause())
  const place = async (): Promise<Place> =>
    leadership.isLeader() ? { isHere: true } : { isHere: false, to: undefined }
  return {
    isLeader: () => leadership.isLeader(),
    isAddressed: () => leadership.isLeader(),
    scope: () => undefined,
    claim: place,
    find: place,
    findFiles: async () => ({ at: 'here', version: '' }),
    connect(connected) {
      engine = connected
    },
    close: () => leadership.close(),
  }
}

type Listeners = { onElected: () => void; onLost: () => void }

function oneOfSeveral(ctx: Ctx, seek: (listeners: Listeners) => Leadership): LiveHost {
  const { host: name } = ctx.config.live
  const registered = createRegistration(ctx)
  const beats = createBeats(ctx, async () => {
    if (leadership.isLeader()) await registered.beat({ isStillLeader: leadership.isLeader })
  })
  const leadership = seek({ onElected: beats.beatNow, onLost: registered.lose })
  beats.begin()

  const isLeader = () => registered.engineId() !== undefined && leadership.isLeader()
  const placeOf = (row: { engine_id: string }): Place =>
    isLeader() && row.engine_id === registered.engineId() ? { isHere: true } : { isHere: false, to: row.engine_id }

  return {
    isLeader,
    isAddressed: (to) => isLeader() && to === registered.engineId(),
    scope: () => ({ engineId: registered.engineId() ?? null }),
    async claim(room) {
      // Without the others a room can only be here.
      const only = isLeader() && !ctx.bus.isConnected() ? (registered.engineId() ?? null) : null
      const row = await queries.claimRoom(ctx, { roomId: roomIdOf(room), preferred: name, only })
      if (!row) throw new AppError('unavailable')
      return placeOf(row)
    },
    find: async (room) => placeOf(await getLivingHost(ctx, room)),
    async findFiles(room) {
      const row = await getLivingHost(ctx, room)
      const version = row.engine_id
      return row.name === name ? { at: 'here', version } : { at: 'machine', url: row.url ?? undefined, version }
    },
    connect: registered.connect,
    async close() {
      await beats.end()
      await registered.leave()
      await leadership.close()
    },
  }
}

/** Throws `not_found` for a room that is nowhere, `unavailable` when its host is away. */
async function getLivingHost(ctx: Ctx, room: LiveRoom): Promise<queries.RoomHostRow> {
  const row = await queries.findRoomHost(ctx, roomIdOf(room))
  if (!row) throw new AppError('not_found')
  if (!row.is_alive) throw new AppError('unavailable')
  return row
}
