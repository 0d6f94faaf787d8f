/** Pure: what LiveKit says of a room, compared with what was known of it, as the events that the embedded engine would have sent. */
import type { AccountId } from '@limelight/contract/ids'
import { VIEWER_TOKEN_SECONDS } from '@limelight/contract/live/streaming'
import type { LiveClaims } from '#/live/engine/live-token'
import { PLAYERS_PER_VIEWER, type Reconciled } from '#/live/engine/media-engine'
import type { RoomKind } from '#/live/hosts/live-room'
import type { EngineEvent } from '#/platform/live/engine-messages'
import { type Participant, surplusOf } from './livekit-participants.ts'

/** A viewer is removed by a look when their minute ends; a late one, which the next sweep repeats, shall still be within that minute. */
const LOOKS_LATE_MS = 6_000
const LEASE_MS = VIEWER_TOKEN_SECONDS * 1_000 - LOOKS_LATE_MS

export type KnownRoom = {
  kind: RoomKind
  /** When it was first seen, in milliseconds of the epoch. */
  since: number
  isFlowing: boolean
  /** By their sessions. */
  viewers: ReadonlyMap<string, AccountId | null>
}
/** Until when each viewer may watch, in milliseconds of the epoch, unless their page renews that. */
export type Leases = ReadonlyMap<string, number>

export type Change = { event: EngineEvent; accountId: AccountId | null }
/** `changes`: what the keeper of the room has to hear. */
export type RoomStep = { room: KnownRoom; changes: Change[] }

export function newRoom(kind: RoomKind, now: number): KnownRoom {
  return { kind, since: now, isFlowing: false, viewers: new Map() }
}

/** A check has no row that says when it is over: it ends with its token. */
export function isCheckOver({ kind, since }: KnownRoom, now: number): boolean {
  return kind === 'check' && now - since > LEASE_MS
}

export function withMedia(known: KnownRoom, name: string, found: readonly Participant[]): RoomStep {
  const isFlowing = found.some(({ role, hasVideo }) => role === 'publish' && hasVideo)
  if (isFlowing === known.isFlowing) return { room: known, changes: [] }
  const event: EngineEvent = isFlowing
    ? { type: 'media-started', room: name }
    : { type: 'media-stopped', room: name, silentForMs: 0 }
  return { room: { ...known, isFlowing }, changes: [{ event, accountId: null }] }
}

/** Viewers who stay, those of them who shall receive and do not yet, or the other way round, and who has to leave. */
export type Judged = {
  present: Participant[]
  toAdmit: Participant[]
  toWithhold: Participant[]
  toRemove: Set<string>
  leases: Map<string, number>
}

type Judging = { leases: Leases; isRemoved: (session: string) => boolean; mayReceive: boolean; now: number }

/**
 * Who has to leave: those whose pages were not given another minute, and players beyond what one account may have. Of those admitted
 * already that are unknown here, another process has let them in.
 */
export function judgeViewers(viewers: readonly Participant[], { leases, isRemoved, mayReceive, now }: Judging): Judged {
  const given = new Map(leases)
  for (const { identity, isAdmitted, until } of viewers)
    if (!given.has(identity)) given.set(identity, isAdmitted ? now + LEASE_MS : until - LOOKS_LATE_MS)
  const surplus = surplusOf(viewers, PLAYERS_PER_VIEWER).map(({ identity }) => identity)
  const ended = viewers.map(({ identity }) => identity).filter((one) => isRemoved(one) || (given.get(one) ?? 0) <= now)
  const toRemove = new Set([...surplus, ...ended])
  const present = viewers.filter(({ identity }) => !toRemove.has(identity))
  return {
    present,
    toAdmit: mayReceive ? present.filter(({ isAdmitted }) => !isAdmitted) : [],
    toWithhold: mayReceive ? [] : present.filter(({ isAdmitted }) => isAdmitted),
    toRemove,
    leases: withoutLeases(given, toRemove),
  }
}

export function withViewers(known: KnownRoom, name: string, present: readonly Participant[]): RoomStep {
  const viewers = new Map(present.map(({ identity, account }) => [identity, account]))
  const joined = [...viewers].filter(([session]) => !known.viewers.has(session))
  const left = [...known.viewers.keys()].filter((session) => !viewers.has(session))
  return {
    room: { ...known, viewers },
    changes: [
      ...joined.map(([session, accountId]) => ({ event: { type: 'joined', room: name, session } as const, accountId })),
      ...left.map((session) => ({ event: { type: 'left', room: name, session } as const, accountId: null })),
    ],
  }
}

/** The sessions of viewers who left. */
export function leftOf({ changes }: RoomStep): string[] {
  return changes.flatMap(({ event }) => (event.type === 'left' ? [event.session] : []))
}

/** As when the engine dies: what was seen last is when it ended. */
export function lossOf({ isFlowing, viewers }: KnownRoom, name: string, silentForMs: number): Change[] {
  const events: EngineEvent[] = [...viewers.keys()].map((session) => ({ type: 'left', room: name, session }))
  if (isFlowing) events.unshift({ type: 'media-stopped', room: name, silentForMs })
  return events.map((event) => ({ event, accountId: null }))
}

export function isEmpty({ isFlowing, viewers }: KnownRoom): boolean {
  return !isFlowing && viewers.size === 0
}

/** When the first minute of a viewer ends; undefined without viewers. */
export function nextLookAfterMs({ viewers }: KnownRoom, leases: Leases, now: number): number | undefined {
  if (viewers.size === 0) return undefined
  const ends = [...viewers.keys()].map((session) => leases.get(session) ?? now)
  return Math.max(0, Math.min(...ends) - now)
}

export function isViewerOf(known: KnownRoom | undefined, session: string, { account }: LiveClaims): boolean {
  return known?.viewers.get(session) === account
}

export function leaseOf({ expires }: LiveClaims): number {
  return expires - LOOKS_LATE_MS
}

export function reconciledOf(rooms: ReadonlyMap<string, KnownRoom>, kind: RoomKind): Reconciled {
  const ofKind = [...rooms].filter(([, known]) => known.kind === kind)
  return {
    flowing: ofKind.filter(([, { isFlowing }]) => isFlowing).map(([name]) => name),
    sessions: ofKind.flatMap(([, { viewers }]) => [...viewers.keys()]),
  }
}

function withoutLeases(leases: Leases, sessions: ReadonlySet<string>): Map<string, number> {
  return new Map([...leases].filter(([session]) => !sessions.has(session)))
}
