/**
 * Rooms of a LiveKit server with the rooms of the database. LiveKit is asked who is there whenever it reports a change, and every few
 * seconds; what differs from before becomes the events that the embedded engine would have sent.
 */
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { VIEWER_TOKEN_SECONDS } from '@limelight/contract/live/streaming'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#/platform/ctx'
import type { EngineEvent } from '#/platform/live/engine-messages'
import type { LiveKit } from '#/platform/live/livekit'
import { type OwnSessions, PLAYERS_PER_VIEWER, type RoomKeepers } from './live-sessions.service.ts'
import { type LiveClaims, ROOM_KINDS, type RoomKind } from './live-token.ts'
import { type Participant, participantsOf, surplusOf } from './livekit-participants.ts'

/** Several changes of a room at once are one question. */
const REFRESH_AFTER_MS = 100
/** LiveKit renews the tokens of its viewers for ten minutes: who was removed does not come back by one of those. */
const REMOVED_TTL_MS = 15 * 60_000
/** Without an answer for so long, what was on air counts as over. */
const UNREACHABLE_MS = 20_000
/** A viewer is removed by a look when their minute ends; a late one, which the next sweep repeats, shall still be within that minute. */
const LOOKS_LATE_MS = 6_000
const LEASE_MS = VIEWER_TOKEN_SECONDS * 1_000 - LOOKS_LATE_MS

type Planned = { at: number; timer: NodeJS.Timeout }
type Known = { kind: RoomKind; since: number; isFlowing: boolean; viewers: Map<string, AccountId | null> }

export function openLiveKitSessions(ctx: Ctx, keepers: RoomKeepers, kit: LiveKit): OwnSessions {
  const now = () => ctx.clock.now().epochMilliseconds
  const rooms = new Map<string, Known>()
  /** Until when each viewer may watch, unless their page renews that. */
  const leases = new Map<string, number>()
  const removed = new LRUCache<string, true>({ max: 100_000, ttl: REMOVED_TTL_MS })
  const planned = new Map<string, Planned>()
  let answeredAt = now()
  let working: Promise<unknown> = Promise.resolve()

  /** One after the other: two looks at the same room would both find the same news. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = working.then(work)
    working = done.catch(() => {})
    return done
  }

  /** Looks at a room after so many milliseconds, unless a look that comes sooner is planned. */
  function planLook(room: string, afterMs: number): void {
    const at = performance.now() + afterMs
    const before = planned.get(room)
    if (before && before.at <= at) return
    clearTimeout(before?.timer)
    const timer = setTimeout(() => {
      planned.delete(room)
      inTurn(() => look(room)).catch((err: unknown) => ctx.log.warn({ event: 'livekit.failed', err, room }))
    }, afterMs)
    planned.set(room, { at, timer })
  }

  function dropPlanned(): void {
    for (const { timer } of planned.values()) clearTimeout(timer)
    planned.clear()
  }

  async function hear(known: Known, event: EngineEvent, accountId: AccountId | null = null): Promise<void> {
    await keepers[known.kind]
      .hear(event, accountId)
      .catch((err: unknown) => ctx.log.error({ event: 'live.event_failed', err, type: event.type }))
  }

  async function look(room: string): Promise<void> {
    const found = participantsOf(await kit.participants(room), ctx.config.publicUrl)
    answeredAt = now()
    const kind = rooms.get(room)?.kind ?? found[0]?.kind
    if (!kind) return
    const known = rooms.get(room) ?? { kind, since: now(), isFlowing: false, viewers: new Map() }
    rooms.set(room, known)
    const isOver = found.length > 0 && !(await mayGoOn(room, known))
    if (isOver) await kit.end(room)
    await compare(room, known, isOver ? [] : found)
    if (!known.isFlowing && known.viewers.size === 0) rooms.delete(room)
    const ends = [...known.viewers.keys()].map((session) => leases.get(session) ?? now())
    if (ends.length > 0) planLook(room, Math.max(0, Math.min(...ends) - now()))
  }

  /** A token that is still valid could open the room of a stream that is over again. */
  async function mayGoOn(room: string, { kind, since }: Known): Promise<boolean> {
    if (kind === 'check' && now() - since > LEASE_MS) return false
    return keepers[kind].requireOpen(room).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return false
        throw error
      },
    )
  }

  async function compare(room: string, known: Known, found: readonly Participant[]): Promise<void> {
    const isFlowing = found.some(({ role, hasVideo }) => role === 'publish' && hasVideo)
    if (isFlowing !== known.isFlowing) {
      known.isFlowing = isFlowing
      await hear(known, isFlowing ? { type: 'media-started', room } : { type: 'media-stopped', room, silentForMs: 0 })
    }
    const viewers = await withoutLost(
      room,
      found.filter(({ role }) => role === 'play'),
    )
    for (const { identity: session, account } of viewers) {
      if (known.viewers.has(session)) continue
      known.viewers.set(session, account)
      await hear(known, { type: 'joined', room, session }, account)
    }
    const present = new Set(viewers.map(({ identity }) => identity))
    for (const session of known.viewers.keys()) {
      if (present.has(session)) continue
      known.viewers.delete(session)
      leases.delete(session)
      await hear(known, { type: 'left', room, session })
    }
  }

  /**
   * Removes those whose pages were not given another minute, and players beyond what one account may have; admits who is new. Of those
   * admitted already that are unknown here, another process has let them in.
   */
  async function withoutLost(room: string, viewers: readonly Participant[]): Promise<Participant[]> {
    const lost = new Set(surplusOf(viewers, PLAYERS_PER_VIEWER).map(({ identity }) => identity))
    for (const { identity, isAdmitted, until } of viewers) {
      if (!leases.has(identity)) leases.set(identity, isAdmitted ? now() + LEASE_MS : until - LOOKS_LATE_MS)
      if (removed.has(identity) || (leases.get(identity) ?? 0) <= now()) lost.add(identity)
    }
    for (const identity of lost) {
      removed.set(identity, true)
      leases.delete(identity)
      await kit.remove(room, identity)
    }
    const present = viewers.filter(({ identity }) => !lost.has(identity))
    for (const { identity, isAdmitted } of present) if (!isAdmitted) await kit.admit(room, identity)
    return present
  }

  /** As when the engine dies: what was seen last is when it ended. */
  async function loseAll(): Promise<void> {
    const silentForMs = now() - answeredAt
    for (const [room, known] of rooms) {
      if (known.isFlowing) await hear(known, { type: 'media-stopped', room, silentForMs })
      for (const session of known.viewers.keys()) await hear(known, { type: 'left', room, session })
    }
    rooms.clear()
  }

  async function lookAtAll(): Promise<void> {
    try {
      for (const room of new Set([...(await kit.rooms()), ...rooms.keys()])) await look(room)
      answeredAt = now()
    } catch (err) {
      ctx.log.warn({ event: 'livekit.failed', err })
      if (now() - answeredAt > UNREACHABLE_MS) await loseAll()
    }
  }

  /** Throws `not_found` for a session of another viewer. */
  async function requireOwn(session: string, { room, role, account }: LiveClaims): Promise<void> {
    const isTheirs = () => rooms.get(room)?.viewers.get(session) === account
    if (role !== 'play') throw new AppError('not_found')
    if (!isTheirs()) await inTurn(() => look(room))
    if (!isTheirs()) throw new AppError('not_found')
  }

  return {
    isHost: () => true,
    rooms: () => [...rooms].map(([room, { kind }]) => ({ room, kind })),
    load: () => [...rooms.values()].reduce((sum, { viewers }) => sum + viewers.size, 0),
    requireOpen: ({ kind, room }) => keepers[kind].requireOpen(room),
    // Pages connect to LiveKit itself; programs that speak WHIP have no address here.
    open: async () => {
      throw new AppError('not_found')
    },
    writeHls: () => {},
    async extend(session, claims) {
      await requireOwn(session, claims)
      leases.set(session, claims.expires - LOOKS_LATE_MS)
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
    refresh: (room) => planLook(room, REFRESH_AFTER_MS),
    async reconcile() {
      await inTurn(lookAtAll)
      for (const kind of ROOM_KINDS) {
        const ofKind = [...rooms].filter(([, known]) => known.kind === kind)
        const flowing = ofKind.filter(([, { isFlowing }]) => isFlowing).map(([room]) => room)
        await keepers[kind].reconcile({ flowing, sessions: ofKind.flatMap(([, { viewers }]) => [...viewers.keys()]) })
      }
    },
    pause() {
      dropPlanned()
      rooms.clear()
    },
    async stop() {
      dropPlanned()
      await working
      dropPlanned()
    },
  }
}
