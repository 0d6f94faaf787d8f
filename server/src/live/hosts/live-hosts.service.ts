/** Which machine hosts which room of live media. One process of each machine runs the engine; rooms are spread over the machines. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@limelight/contract/errors'
import type { Ctx } from '#/platform/ctx'
import { aloneInCharge, type Leadership, neverInCharge, seekLeadership } from '#/platform/db/leadership'
import * as queries from './live-hosts.queries.ts'
import { type LiveRoom, roomIdOf } from './live-room.ts'

/** Several times before a machine counts as away. */
const BEAT_EVERY_MS = 2_000

/** Where a request has to be performed: here, or at the process that answers to `to` (undefined: to the only host there is). */
export type Place = { isHere: true } | { isHere: false; to: string | undefined }

/** Where the files of a room are; `version` is another one for each engine that has had it. */
export type FilePlace = { at: 'here'; version: string } | { at: 'machine'; url: string | undefined; version: string }

/** What the engine of this process says of itself. */
export type HostedEngine = {
  /** Those that somebody sends to or receives from here. */
  rooms(): readonly LiveRoom[]
  /** Open sessions. */
  load(): number
  endRoom(room: string): void
  pause(): void
}

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
      config.runsJobs ? seekLeadership(databaseUrl, { name: 'live', log, onLost }) : neverInCharge,
    )
  return oneOfSeveral(ctx, (listeners) =>
    config.runsJobs
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
  const { host: name, hostUrl: url } = ctx.config.live
  const closing = new AbortController()
  let engine: HostedEngine | undefined
  /** While this process is written down as the host of its machine. */
  let engineId: string | undefined
  let wake = new AbortController()

  function lose(): void {
    if (engineId === undefined) return
    engineId = undefined
    engine?.pause()
  }

  async function beat(): Promise<void> {
    const load = engine?.load() ?? 0
    if (engineId === undefined) {
      const made = randomUUID()
      await queries.insertHost(ctx, { name, engineId: made, url, load })
      if (leadership.isLeader()) engineId = made
      else await queries.deleteHost(ctx, made)
      return
    }
    const beating = engineId
    if (!(await queries.beat(ctx, { engineId: beating, load }))) return lose()
    await endForeignRooms(beating)
  }

  /** Rooms that were given to another host while this one seemed to be away. */
  async function endForeignRooms(ofEngine: string): Promise<void> {
    // Asked before the database is: each of them was claimed before it was opened.
    const rooms = engine?.rooms() ?? []
    const own = new Set(await queries.listRoomIds(ctx, ofEngine))
    for (const one of rooms) {
      if (own.has(roomIdOf(one))) continue
      ctx.log.warn({ event: 'live.room_moved', room: one.room })
      engine?.endRoom(one.room)
    }
    await queries.deleteUnused(ctx, { engineId: ofEngine, used: rooms.map(roomIdOf) })
  }

  async function keepBeating(): Promise<void> {
    while (!closing.signal.aborted) {
      if (leadership.isLeader())
        await beat().catch((err: unknown) => ctx.log.warn({ event: 'live.host_not_written', err }))
      wake = new AbortController()
      const signal = AbortSignal.any([closing.signal, wake.signal])
      await sleep(BEAT_EVERY_MS, undefined, { signal }).catch(() => {}) // closed, or elected
    }
  }

  const isLeader = () => engineId !== undefined && leadership.isLeader()
  const placeOf = (row: { engine_id: string }): Place =>
    isLeader() && row.engine_id === engineId ? { isHere: true } : { isHere: false, to: row.engine_id }

  const leadership = seek({ onElected: () => wake.abort(), onLost: lose })
  const beating = keepBeating()

  return {
    isLeader,
    isAddressed: (to) => isLeader() && to === engineId,
    scope: () => ({ engineId: engineId ?? null }),
    async claim(room) {
      // Without the others a room can only be here.
      const only = isLeader() && !ctx.bus.isConnected() ? (engineId ?? null) : null
      const row = await queries.claimRoom(ctx, { roomId: roomIdOf(room), preferred: name, only })
      if (!row) throw new AppError('unavailable')
      return placeOf(row)
    },
    async find(room) {
      const row = await queries.findRoomHost(ctx, roomIdOf(room))
      if (!row) throw new AppError('not_found')
      if (!row.is_alive) throw new AppError('unavailable')
      return placeOf(row)
    },
    async findFiles(room) {
      const row = await queries.findRoomHost(ctx, roomIdOf(room))
      if (!row) throw new AppError('not_found')
      if (!row.is_alive) throw new AppError('unavailable')
      const version = row.engine_id
      return row.name === name ? { at: 'here', version } : { at: 'machine', url: row.url ?? undefined, version }
    },
    connect(connected) {
      engine = connected
    },
    async close() {
      closing.abort()
      await beating
      const last = engineId
      engineId = undefined
      if (last !== undefined)
        await queries
          .deleteHost(ctx, last)
          .catch((err: unknown) => ctx.log.warn({ event: 'live.host_not_written', err }))
      await leadership.close()
    },
  }
}
