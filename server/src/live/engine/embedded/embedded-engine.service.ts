/** The embedded engine as the media engine of this process: who may send and receive, and who hears what becomes of it. */
import { randomUUIDv7 } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { AppError } from '@limelight/contract/errors'
import { LRUCache } from 'lru-cache'
import { hlsFolderOf } from '#/live/engine/hls-folder'
import type { LiveClaims } from '#/live/engine/live-token'
import type { MediaEngine, Offered, Opened, RoomKeepers } from '#/live/engine/media-engine'
import { ROOM_KINDS, type RoomKind } from '#/live/hosts/live-room'
import type { Ctx } from '#/platform/ctx'
import { hasCode } from '#/platform/error-codes'
import { createInTurn } from '#/platform/in-turn'
import type { EngineResult, Refused } from '#/platform/live/engine-calls'
import type { EngineOptions } from '#/platform/live/engine-messages'
import { createLiveEngine, type LiveEngine } from '#/platform/live/live-engine'
import { HOST_FOLDER } from '#/platform/live-config'
import * as state from './embedded-sessions.ts'

/** A page that hears of an end closes its sessions, and so does one that is left a little later. */
const ENDED_KNOWN_FOR_MS = 10 * 60_000
const ENDED_KNOWN = 10_000

/** What this process knows of its sessions. `ended`: by session, those that are over. */
type Own = { sessions: state.Sessions; hasTidied: boolean; ended: LRUCache<string, LiveClaims> }
type Parts = { ctx: Ctx; keepers: RoomKeepers; engine: LiveEngine; own: Own }

export function openEmbeddedEngine(ctx: Ctx, keepers: RoomKeepers): MediaEngine {
  const engine = createLiveEngine(engineOptionsOf(ctx), ctx.log)
  const ended = new LRUCache<string, LiveClaims>({ max: ENDED_KNOWN, ttl: ENDED_KNOWN_FOR_MS })
  const own: Own = { sessions: state.NO_SESSIONS, hasTidied: false, ended }
  const parts: Parts = { ctx, keepers, engine, own }
  const heard = hearEvents(parts)

  function requireOwn(id: string, claims: LiveClaims): void {
    if (!state.isOwn(own.sessions, id, claims)) throw new AppError('not_found')
  }

  return {
    rooms: () => state.roomsOf(own.sessions),
    load: () => own.sessions.open.size,
    open: (claims, offered) => openSession(parts, claims, offered),
    writeHls(room) {
      if (own.sessions.flowing.has(room)) engine.writeHls(room, hlsFolderOf(ctx, room))
    },
    async extend(id, claims) {
      if (hasEnded(own, id, claims)) return 'ended'
      requireOwn(id, claims)
      engine.extend(id, expiresInMs(ctx, claims))
      return 'open'
    },
    async choose(id, claims, quality) {
      requireOwn(id, claims)
      const result = await engine.choose(id, quality)
      if ('refused' in result) throw refusalOf(result)
      return result.picture
    },
    async close(id, claims) {
      // It is closed, as was asked: a refusal would be an error in the console of every page that hears of the end.
      if (hasEnded(own, id, claims)) return
      requireOwn(id, claims)
      engine.close(id)
    },
    endRoom: (room) => engine.end(room),
    refresh: () => {},
    isEmpty: () => own.hasTidied && state.isEmpty(own.sessions),
    async reconcile() {
      await heard.ended()
      await reconcile(parts)
    },
    pause() {
      own.hasTidied = false
      engine.pause()
    },
    async stop() {
      heard.stop()
      engine.stop()
      await heard.ended()
    },
  }
}

function hasEnded({ ended }: Own, id: string, claims: LiveClaims): boolean {
  const session = ended.get(id)
  return session !== undefined && state.isSame(session, claims)
}

/** One after the other, so that a viewer who leaves at once has joined before. What fails here, `reconcile` repeats. */
function hearEvents({ ctx, keepers, engine, own }: Parts) {
  const inTurn = createInTurn()
  let isStopped = false
  engine.onEvent((event) => {
    const claims = event.type === 'left' ? own.sessions.open.get(event.session) : undefined
    if (claims && event.type === 'left') own.ended.set(event.session, claims)
    if (event.type === 'media-started') ctx.bus.publish('live-media-started', { room: event.room })
    const { sessions, heard } = state.afterEvent(own.sessions, event)
    own.sessions = sessions
    // What a stopped process leaves open, the next one corrects.
    if (!heard || isStopped) return
    inTurn
      .run(() => keepers[heard.kind].hear(event, heard.accountId))
      .catch((err: unknown) => ctx.log.error({ event: 'live.event_failed', err, type: event.type }))
  })
  return {
    stop() {
      isStopped = true
    },
    ended: inTurn.ended,
  }
}

async function openSession({ ctx, engine, own }: Parts, claims: LiveClaims, offered: Offered): Promise<Opened> {
  own.sessions = state.withRoom(own.sessions, claims)
  for (const id of state.surplusFor(own.sessions, claims)) {
    engine.close(id)
    own.sessions = state.withoutSession(own.sessions, id)
  }
  const from = { ...claims, network: offered.network }
  state.requirePlace(own.sessions, from, ctx.config.live)
  const session = randomUUIDv7()
  own.sessions = state.withSession(own.sessions, session, from)
  const result = await connect(engine, claims, { ...offered, session, expiresInMs: expiresInMs(ctx, claims) })
  if ('refused' in result) own.sessions = state.withoutSession(own.sessions, session)
  return { session, answer: answerOf(result) }
}

function connect(
  engine: LiveEngine,
  { room, role, kind }: LiveClaims,
  { session, offer, record, partner, expiresInMs }: Offered & { session: string; expiresInMs: number },
): Promise<EngineResult> {
  const media = { room, session, offer }
  if (role !== 'publish') return engine.view({ ...media, expiresInMs })
  return engine.publish({ ...media, record, partner, endsAfterMs: kind === 'check' ? expiresInMs : undefined })
}

function expiresInMs({ clock }: Pick<Ctx, 'clock'>, { expires }: LiveClaims): number {
  return expires - clock.now().epochMilliseconds
}

async function reconcile({ ctx, keepers, own }: Parts): Promise<void> {
  own.sessions = state.withoutEmptyRooms(own.sessions)
  // Once, since a room whose publisher is away for a moment is written on.
  if (!own.hasTidied) {
    own.hasTidied = true
    await removeAbandonedHls(ctx, own.sessions.flowing)
  }
  for (const kind of ROOM_KINDS) await keepers[kind].reconcile(state.reconciledOf(own.sessions, kind))
}

function engineOptionsOf({ config }: Pick<Ctx, 'config'>): EngineOptions {
  const { udpPort, publicIp, publishMaxKbits } = config.live
  const isEveryAddress = ['0.0.0.0', '::', 'localhost'].includes(config.host)
  return { udpPort, publicIp, publishMaxKbits, bindAddress: isEveryAddress ? undefined : config.host }
}

/** What a killed process has written. */
async function removeAbandonedHls(ctx: Ctx, flowing: ReadonlyMap<string, RoomKind>): Promise<void> {
  for (const room of await foldersIn(hlsFolderOf(ctx, '')))
    if (!flowing.has(room) && !room.startsWith(HOST_FOLDER))
      await rm(hlsFolderOf(ctx, room), { recursive: true, force: true })
}

async function foldersIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    // Nothing was written yet.
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

function answerOf(result: EngineResult): string {
  if ('answer' in result) return result.answer
  throw refusalOf(result)
}

function refusalOf({ refused }: Refused): AppError {
  switch (refused) {
    case 'no_media':
      return new AppError('not_found')
    case 'no_codec':
      return new AppError('codec_unsupported', { codecs: ['H264', 'VP8', 'opus'] })
    case 'unavailable':
      return new AppError('unavailable')
  }
}
