/** The embedded engine with the rooms of the database: who may send and receive, and who hears what becomes of it. */
import { randomUUIDv7 } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { StreamQuality } from '@limelight/contract/live/stream-qualities'
import type { StreamPicture } from '@limelight/contract/live/streaming'
import type { Ctx } from '#/platform/ctx'
import type { EngineEvent, RecordTo } from '#/platform/live/engine-messages'
import { createLiveEngine, type EngineResult, type LiveEngine, type Refused } from '#/platform/live/live-engine'
import { HOST_FOLDER } from '#/platform/live-config'
import type { HostedEngine } from './live-hosts.service.ts'
import { type LiveClaims, type LiveRoom, ROOM_KINDS, type RoomKind } from './live-token.ts'

/** Players of one viewer at once, such as two tabs and a phone; a further one closes the oldest. */
export const PLAYERS_PER_VIEWER = 4
/** Each sends and receives a stream; those on air shall not notice. */
const CHECKS_AT_ONCE = 10

/** What is written of rooms for HLS; below the data folder, so that every process of this machine reads it. */
export function hlsFolderOf({ config }: Pick<Ctx, 'config'>, room: string): string {
  return path.join(config.dataDir, 'live-hls', config.live.hostFolder, room)
}

/** What a domain does with its rooms: streams and private calls each have one. */
export type RoomKeeper = {
  /** Throws `not_found` for a room that nobody may enter any more. */
  requireOpen(room: string): Promise<void>
  /** Where what is sent to the room is written to; undefined: nowhere. */
  recordTo?(room: string): Promise<RecordTo | undefined>
  /** Each event once, one after the other. What fails is repeated by `reconcile`. */
  hear(event: EngineEvent, accountId: AccountId | null): Promise<void>
  /** Makes the database agree with the engine of this process, every few seconds. */
  reconcile(engine: { flowing: readonly string[]; sessions: readonly string[] }): Promise<void>
}

type Session = { id: string; claims: LiveClaims }

export type LiveSessions = {
  /** Whether the engine runs in this process. */
  isHost(): boolean
  /** Throws `not_found` when the room is over or nothing is on air, `request_invalid` for an offer that cannot be answered. */
  open(claims: LiveClaims, offer: string): Promise<{ session: string; answer: string }>
  /** Writes HLS of a room, for as long as this is called again now and then; nothing while it is not on air. */
  writeHls(room: string): void
  /** Lets a viewer receive for as long as a newer token says. Throws `not_found`. */
  extend(session: string, claims: LiveClaims): Promise<void>
  /** Chooses for a viewer, and says what they are shown. Throws `not_found` for a session of another viewer. */
  choose(session: string, claims: LiveClaims, quality: StreamQuality): Promise<StreamPicture>
  /** Throws `not_found` for a session of another viewer. */
  close(session: string, claims: LiveClaims): Promise<void>
  endRoom(room: string): void
  /** Something has changed in a room that is not of the embedded engine. */
  refresh(room: string): void
  reconcile(): Promise<void>
  /** Ends all media here: another process is the host now. */
  pause(): void
  stop(): Promise<void>
}

/** Those of this process, whatever others host. */
export type OwnSessions = LiveSessions &
  HostedEngine & {
    /** Throws `not_found` for a room that nobody may enter any more. */
    requireOpen(room: LiveRoom): Promise<void>
  }

export type RoomKeepers = Record<RoomKind, RoomKeeper>

export function openLiveSessions(ctx: Ctx, keepers: RoomKeepers): OwnSessions {
  const { udpPort, publicIp } = ctx.config.live
  const isEveryAddress = ['0.0.0.0', '::', 'localhost'].includes(ctx.config.host)
  const bindAddress = isEveryAddress ? undefined : ctx.config.host
  const engine: LiveEngine = createLiveEngine({ udpPort, publicIp, bindAddress }, ctx.log)
  const sessions = new Map<string, Session>()
  const kinds = new Map<string, RoomKind>()
  const watching = new Map<string, RoomKind>()
  const flowing = new Map<string, RoomKind>()
  let writing = Promise.resolve()
  let isStopped = false
  let hasTidied = false

  // One after the other, so that a viewer who leaves at once has joined before. What fails here, `reconcile` repeats.
  engine.onEvent((event) => {
    const accountId = ('session' in event && sessions.get(event.session)?.claims.account) || null
    const kind = kinds.get(event.room)
    if (!kind) return
    remember(event, kind)
    // What a stopped process leaves open, the next one corrects.
    if (isStopped) return
    writing = writing
      .then(() => keepers[kind].hear(event, accountId))
      .catch((err: unknown) => ctx.log.error({ event: 'live.event_failed', err, type: event.type }))
  })

  function remember(event: EngineEvent, kind: RoomKind): void {
    if (event.type === 'media-started') flowing.set(event.room, kind)
    if (event.type === 'media-stopped') flowing.delete(event.room)
    if (event.type === 'joined') watching.set(event.session, kind)
    if (event.type === 'left') {
      watching.delete(event.session)
      sessions.delete(event.session)
    }
  }

  function forgetEmptyRooms(): void {
    const used = new Set([...sessions.values()].map(({ claims }) => claims.room))
    for (const room of kinds.keys()) if (!used.has(room) && !flowing.has(room)) kinds.delete(room)
  }

  /** What a killed process has written: once, since a room whose publisher is away for a moment is written on. */
  async function removeForgottenHls(): Promise<void> {
    if (hasTidied) return
    hasTidied = true
    for (const room of await readdir(hlsFolderOf(ctx, '')).catch(() => []))
      if (!flowing.has(room) && !room.startsWith(HOST_FOLDER))
        await rm(hlsFolderOf(ctx, room), { recursive: true, force: true })
  }

  function ownSession(id: string, claims: LiveClaims): Session {
    const session = sessions.get(id)
    const isTheirs =
      session?.claims.room === claims.room &&
      session.claims.role === claims.role &&
      session.claims.account === claims.account
    if (!session || !isTheirs) throw new AppError('not_found')
    return session
  }

  /** A visitor's tokens are all different, so only accounts are limited here; joins are limited by address. */
  function closeOldest(claims: LiveClaims): void {
    const theirs = [...sessions.values()].filter(
      (one) => one.claims.role === claims.role && one.claims.key === claims.key && one.claims.room === claims.room,
    )
    for (const { id } of theirs.slice(0, Math.max(0, theirs.length - PLAYERS_PER_VIEWER + 1))) {
      engine.close(id)
      sessions.delete(id)
    }
  }

  /** Throws `limit_reached` for one viewer more than receive by WebRTC, where the page goes on by HLS, and for one check too many. */
  function requirePlace({ role, kind, room, key }: LiveClaims): void {
    if (kind === 'check' && role === 'publish') {
      const others = [...sessions.values()].filter(({ claims }) => claims.kind === 'check' && claims.key !== key)
      if (new Set(others.map(({ claims }) => claims.key)).size >= CHECKS_AT_ONCE) throw new AppError('limit_reached')
    }
    if (role !== 'play' || kind !== 'stream') return
    const viewers = [...sessions.values()].filter(({ claims }) => claims.role === 'play' && claims.room === room)
    if (viewers.length >= ctx.config.live.rtcMax) throw new AppError('limit_reached')
  }

  /** What ended while the engine answered has let go of its room before: there it would go on with nobody to end it. */
  async function requireStillOpen(id: string, { kind, room }: LiveClaims): Promise<void> {
    try {
      await keepers[kind].requireOpen(room)
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') engine.end(room)
      else engine.close(id)
      throw error
    }
  }

  return {
    isHost: () => true,
    rooms() {
      const ofSessions = [...sessions.values()].map(({ claims: { kind, room } }) => [room, kind] as const)
      return [...new Map([...ofSessions, ...flowing])].map(([room, kind]) => ({ room, kind }))
    },
    load: () => sessions.size,
    requireOpen: ({ kind, room }) => keepers[kind].requireOpen(room),
    async open(claims, offer) {
      await keepers[claims.kind].requireOpen(claims.room)
      const record = claims.role === 'publish' ? await keepers[claims.kind].recordTo?.(claims.room) : undefined
      kinds.set(claims.room, claims.kind)
      closeOldest(claims)
      requirePlace(claims)
      const id = randomUUIDv7()
      sessions.set(id, { id, claims })
      const media = { room: claims.room, session: id, offer }
      const expiresInMs = claims.expires - ctx.clock.now().epochMilliseconds
      const result = await (claims.role === 'publish'
        ? engine.publish({ ...media, record, endsAfterMs: claims.kind === 'check' ? expiresInMs : undefined })
        : engine.view({ ...media, expiresInMs }))
      if ('refused' in result) sessions.delete(id)
      const answer = answerOf(result)
      await requireStillOpen(id, claims)
      return { session: id, answer }
    },
    writeHls(room) {
      if (flowing.has(room)) engine.writeHls(room, hlsFolderOf(ctx, room))
    },
    async extend(id, claims) {
      const session = ownSession(id, claims)
      session.claims = { ...session.claims, expires: claims.expires }
      engine.extend(id, claims.expires - ctx.clock.now().epochMilliseconds)
    },
    async choose(id, claims, quality) {
      const result = await engine.choose(ownSession(id, claims).id, quality)
      if ('refused' in result) throw refusalOf(result)
      return result.picture
    },
    async close(id, claims) {
      engine.close(ownSession(id, claims).id)
    },
    endRoom(room) {
      engine.end(room)
    },
    refresh: () => {},
    async reconcile() {
      await writing
      forgetEmptyRooms()
      await removeForgottenHls()
      for (const kind of ROOM_KINDS) {
        const ofKind = (known: ReadonlyMap<string, RoomKind>) =>
          [...known].filter(([, one]) => one === kind).map(([id]) => id)
        await keepers[kind].reconcile({ flowing: ofKind(flowing), sessions: ofKind(watching) })
      }
    },
    pause() {
      hasTidied = false
      engine.pause()
    },
    async stop() {
      isStopped = true
      engine.stop()
      await writing
    },
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
      return new AppError('request_invalid')
    case 'unavailable':
      return new AppError('unavailable')
  }
}
