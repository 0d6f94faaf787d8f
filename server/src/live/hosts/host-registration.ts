/** How this process is written down as the host of its machine, and stays so by its beats. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '#/platform/ctx'
import type { HostedEngine } from './hosted-engine.ts'
import * as queries from './live-hosts.queries.ts'
import { roomIdOf } from './live-room.ts'

/** Several times before a machine counts as away. */
const BEAT_EVERY_MS = 2_000

export type Registration = {
  /** While this process is written down as the host of its machine. */
  engineId(): string | undefined
  /** `isStillLeader` is asked after the database, which may take long. */
  beat(leader: { isStillLeader: () => boolean }): Promise<void>
  /** Another process of this machine is the host now. */
  lose(): void
  connect(engine: HostedEngine): void
  /** Rooms of this process have no host from now on. */
  leave(): Promise<void>
}

export function createRegistration(ctx: Ctx): Registration {
  const { host: name, hostUrl: url } = ctx.config.live
  let engine: HostedEngine | undefined
  let engineId: string | undefined

  function lose(): void {
    if (engineId === undefined) return
    engineId = undefined
    engine?.pause()
  }

  return {
    engineId: () => engineId,
    async beat({ isStillLeader }) {
      const load = engine?.load() ?? 0
      if (engineId === undefined) {
        const made = randomUUID()
        await queries.insertHost(ctx, { name, engineId: made, url, load })
        if (isStillLeader()) engineId = made
        else await queries.deleteHost(ctx, made)
        return
      }
      const beating = engineId
      if (!(await queries.beat(ctx, { engineId: beating, load }))) return lose()
      await endForeignRooms(ctx, beating, engine)
    },
    lose,
    connect(connected) {
      engine = connected
    },
    async leave() {
      const last = engineId
      engineId = undefined
      if (last !== undefined) await queries.deleteHost(ctx, last).catch((err: unknown) => logFailure(ctx, err))
    },
  }
}

/** Rooms that were given to another host while this one seemed to be away. */
async function endForeignRooms(ctx: Ctx, engineId: string, engine: HostedEngine | undefined): Promise<void> {
  // Asked before the database is: each of them was claimed before it was opened.
  const rooms = engine?.rooms() ?? []
  const own = new Set(await queries.listRoomIds(ctx, engineId))
  for (const one of rooms) {
    if (own.has(roomIdOf(one))) continue
    ctx.log.warn({ event: 'live.room_moved', room: one.room })
    engine?.endRoom(one.room)
  }
  await queries.deleteUnused(ctx, { engineId, used: rooms.map(roomIdOf) })
}

export type Beats = {
  begin(): void
  /** Instead of at the next time. */
  beatNow(): void
  end(): Promise<void>
}

export function createBeats(ctx: Ctx, beat: () => Promise<void>): Beats {
  const closing = new AbortController()
  let wake = new AbortController()
  let beating = Promise.resolve()

  async function keepBeating(): Promise<void> {
    while (!closing.signal.aborted) {
      await beat().catch((err: unknown) => logFailure(ctx, err))
      wake = new AbortController()
      const signal = AbortSignal.any([closing.signal, wake.signal])
      await sleep(BEAT_EVERY_MS, undefined, { signal }).catch(() => {}) // closed, or elected
    }
  }

  return {
    begin() {
      beating = keepBeating()
    },
    beatNow: () => wake.abort(),
    async end() {
      closing.abort()
      await beating
    },
  }
}

function logFailure({ log }: Ctx, err: unknown): void {
  log.warn({ event: 'live.host_not_written', err })
}
