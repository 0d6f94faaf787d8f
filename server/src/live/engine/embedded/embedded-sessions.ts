/** Pure: the sessions of the embedded engine, who may have one more, and what becomes of them by its events. */
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { LiveClaims } from '#/live/engine/live-token'
import { PLAYERS_PER_VIEWER, type Reconciled } from '#/live/engine/media-engine'
import type { LiveRoom, RoomKind } from '#/live/hosts/live-room'
import type { EngineEvent } from '#/platform/live/engine-messages'

/** Each sends and receives a stream; those on air shall not notice. */
const CHECKS_AT_ONCE = 10

/** What a session was opened with, and from where. */
export type OpenSession = LiveClaims & { network: string }

export type Sessions = {
  /** Those that are open, the oldest first. */
  open: ReadonlyMap<string, OpenSession>
  /** What each room is that somebody has entered. */
  kinds: ReadonlyMap<string, RoomKind>
  /** Sessions of viewers who receive. */
  watching: ReadonlyMap<string, RoomKind>
  /** Rooms that media arrives in. */
  flowing: ReadonlyMap<string, RoomKind>
}

export const NO_SESSIONS: Sessions = { open: new Map(), kinds: new Map(), watching: new Map(), flowing: new Map() }

/** The room is known from now on, whether its session opens or not. */
export function withRoom(sessions: Sessions, { room, kind }: LiveRoom): Sessions {
  return { ...sessions, kinds: withEntry(sessions.kinds, room, kind) }
}

export function withSession(sessions: Sessions, id: string, session: OpenSession): Sessions {
  return { ...sessions, open: withEntry(sessions.open, id, session) }
}

export function withoutSession(sessions: Sessions, id: string): Sessions {
  return { ...sessions, open: withoutEntry(sessions.open, id) }
}

/**
 * The oldest sessions of this viewer that have to close before one more opens. A visitor's tokens are all different, so only accounts
 * are limited here; joins are limited by address.
 */
export function surplusFor({ open }: Sessions, { role, key, room }: LiveClaims): string[] {
  const theirs = [...open].filter(([, one]) => one.role === role && one.key === key && one.room === room)
  return theirs.slice(0, Math.max(0, theirs.length - PLAYERS_PER_VIEWER + 1)).map(([id]) => id)
}

/** Of the places of a stream, for viewers behind one address: nobody there takes them all. */
const NETWORK_SHARE = 1 / 4

/**
 * Throws `limit_reached` for one viewer more than receive by WebRTC, of the whole stream or behind one address, where the page goes on by HLS,
 * and for one check too many.
 */
export function requirePlace({ open }: Sessions, asked: OpenSession, { rtcMax }: { rtcMax: number }): void {
  const { role, kind, room, key, network } = asked
  const all = [...open.values()]
  if (kind === 'check' && role === 'publish') {
    const others = all.filter((one) => one.kind === 'check' && one.key !== key)
    if (new Set(others.map((one) => one.key)).size >= CHECKS_AT_ONCE) throw new AppError('limit_reached')
  }
  if (role !== 'play' || kind !== 'stream') return
  const viewers = all.filter((one) => one.role === 'play' && one.room === room)
  if (viewers.length >= rtcMax) throw new AppError('limit_reached')
  const share = Math.max(PLAYERS_PER_VIEWER, Math.ceil(rtcMax * NETWORK_SHARE))
  if (viewers.filter((one) => one.network === network).length >= share) throw new AppError('limit_reached')
}

export function isOwn({ open }: Sessions, id: string, claims: LiveClaims): boolean {
  const session = open.get(id)
  return session !== undefined && isSame(session, claims)
}

/** Whether two tokens are of one person in one room, in one direction. */
export function isSame(one: LiveClaims, other: LiveClaims): boolean {
  return one.room === other.room && one.role === other.role && one.account === other.account
}

type Heard = { kind: RoomKind; event: EngineEvent; accountId: AccountId | null }

/** `heard`: what the keeper of the room has to hear; undefined for a room that nobody has entered. */
export function afterEvent(sessions: Sessions, event: EngineEvent): { sessions: Sessions; heard: Heard | undefined } {
  const kind = sessions.kinds.get(event.room)
  if (!kind) return { sessions, heard: undefined }
  const accountId = ('session' in event && sessions.open.get(event.session)?.account) || null
  return { sessions: moved(sessions, event, kind), heard: { kind, event, accountId } }
}

function moved(sessions: Sessions, event: EngineEvent, kind: RoomKind): Sessions {
  const { flowing, watching, open } = sessions
  switch (event.type) {
    case 'media-started':
      return { ...sessions, flowing: withEntry(flowing, event.room, kind) }
    case 'media-stopped':
      return { ...sessions, flowing: withoutEntry(flowing, event.room) }
    case 'joined':
      return { ...sessions, watching: withEntry(watching, event.session, kind) }
    case 'left':
      return {
        ...sessions,
        watching: withoutEntry(watching, event.session),
        open: withoutEntry(open, event.session),
      }
    case 'measured':
    case 'lost':
      return sessions
  }
}

/** Rooms without anybody are forgotten. */
export function withoutEmptyRooms(sessions: Sessions): Sessions {
  const used = new Set([...sessions.open.values()].map(({ room }) => room))
  const kinds = [...sessions.kinds].filter(([room]) => used.has(room) || sessions.flowing.has(room))
  return { ...sessions, kinds: new Map(kinds) }
}

export function isEmpty({ open, kinds, watching, flowing }: Sessions): boolean {
  return [open, kinds, watching, flowing].every(({ size }) => size === 0)
}

/** Those that somebody sends to or receives from. */
export function roomsOf({ open, flowing }: Sessions): LiveRoom[] {
  const entered = [...open.values()].map(({ kind, room }) => [room, kind] as const)
  return [...new Map([...entered, ...flowing])].map(([room, kind]) => ({ room, kind }))
}

export function reconciledOf({ flowing, watching }: Sessions, kind: RoomKind): Reconciled {
  const ofKind = (known: ReadonlyMap<string, RoomKind>) =>
    [...known].filter(([, one]) => one === kind).map(([id]) => id)
  return { flowing: ofKind(flowing), sessions: ofKind(watching) }
}

function withEntry<V>(map: ReadonlyMap<string, V>, key: string, value: V): ReadonlyMap<string, V> {
  return new Map(map).set(key, value)
}

function withoutEntry<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  return new Map([...map].filter(([one]) => one !== key))
}
