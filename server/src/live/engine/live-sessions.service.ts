/**
 * Going live and joining, from the offer of a page or program to the answer. A room is at one process of this site: a publisher's request
 * claims it, a viewer's finds it, and where that is another process it is asked. There nobody enters a room that its keeper calls over; the
 * media engine opens a session and answers. The keeper then hears what becomes of the session.
 */
import { AppError, type ErrorCode } from '@limelight/contract/errors'
import type { StreamQuality } from '@limelight/contract/live/stream-qualities'
import type { StreamPicture } from '@limelight/contract/live/streaming'
import type { RawBuilder } from 'kysely'
import type { LiveHost, Place } from '#/live/hosts/live-hosts.service'
import { createAsking } from '#/platform/bus/ask'
import type { Ctx } from '#/platform/ctx'
import { unlessNotFound } from '#/platform/unless-not-found'
import type { LiveClaims } from './live-token.ts'
import type { MediaEngine, Offered, Opened, RoomKeepers, SessionState } from './media-engine.ts'
import { createMediaHints } from './wait-for-media.ts'

declare module '#/platform/bus/bus' {
  interface BusTopics {
    'live-room-ended': { room: string }
    /** LiveKit has reported something about it, somewhere. */
    'live-room-changed': { room: string }
    /** A player asks for HLS of it, somewhere. */
    'live-hls-asked': { room: string }
  }
}

/** Above what the engine itself is given for an answer. */
const ANSWER_WITHIN_MS = 10_000

type Request =
  | { call: 'open'; claims: LiveClaims; offer: string; network: string }
  | { call: 'extend' | 'close'; claims: LiveClaims; session: string }
  | { call: 'choose'; claims: LiveClaims; session: string; quality: StreamQuality }
type Done = { opened: Opened } | { picture: StreamPicture } | { state: SessionState } | null
type Outcome = { done: Done } | { refused: ErrorCode }

type From = Pick<Offered, 'offer' | 'network'>

/** The sessions of all rooms, at whichever process they are. */
export type LiveSessions = {
  /** Whether the engine of this process hosts rooms now. */
  isHost(): boolean
  /**
   * Throws `not_found` when the room is over or nothing is on air, `limit_reached` for one viewer more than receive by WebRTC,
   * `codec_unsupported` for an offer without a codec in common, `unavailable` while the host is away.
   */
  open(claims: LiveClaims, from: From): Promise<Opened>
  /** The same as soon as media arrives in the room; undefined when none has within this time, and when the room is over. */
  openWhenThere(claims: LiveClaims, from: From & { waitMs: number }): Promise<Opened | undefined>
  /** Writes HLS of a room, for as long as this is called again now and then; nothing while it is not on air. */
  writeHls(room: string): void
  /**
   * Lets a viewer receive for as long as a newer token says. One that has ended says so, and so does any of a room that is over. Throws
   * `not_found` for a session that is not known.
   */
  extend(session: string, claims: LiveClaims): Promise<SessionState>
  /** Chooses for a viewer, and says what they are shown. Throws `not_found` for a session of another viewer. */
  choose(session: string, claims: LiveClaims, quality: StreamQuality): Promise<StreamPicture>
  /** Also one that has ended. Throws `not_found` for a session of another viewer, while the room is not over. */
  close(session: string, claims: LiveClaims): Promise<void>
  endRoom(room: string): void
  /** Something has changed in a room that is not of the embedded engine. */
  refresh(room: string): void
  /** Whether `reconcile` has something to do: by itself, or by conditions of SQL. */
  whetherOpen(): boolean | readonly RawBuilder<boolean>[]
  reconcile(): Promise<void>
  /** Requests that wait for media are answered at once, so that this process can stop. */
  endWaiting(): void
  hasEndedWaiting(): boolean
  stop(): Promise<void>
}

type Parts = { engine: MediaEngine; keepers: RoomKeepers; host: LiveHost }

export function openLiveSessions(ctx: Ctx, { engine, keepers, host }: Parts): LiveSessions {
  const { request, open, unlessOver } = createRequests(ctx, { engine, keepers, host })
  const hints = createMediaHints(ctx.bus)
  listen(ctx, engine, host)

  return {
    isHost: () => host.isLeader(),
    open,
    openWhenThere: (claims, { waitMs, ...from }) =>
      hints.whenThere(() => open(claims, from), {
        room: claims.room,
        atMostMs: waitMs,
        requireOpen: () => keepers[claims.kind].requireOpen(claims.room),
      }),
    async choose(session, claims, quality) {
      const done = await request({ call: 'choose', session, claims, quality })
      if (!done || !('picture' in done)) throw new AppError('unavailable')
      return done.picture
    },
    writeHls: (room) => ctx.bus.publish('live-hls-asked', { room }),
    async extend(session, claims) {
      const done = await unlessOver({ call: 'extend', session, claims })
      return done && 'state' in done ? done.state : 'open'
    },
    close: async (session, claims) => void (await unlessOver({ call: 'close', session, claims })),
    refresh: (room) => ctx.bus.publish('live-room-changed', { room }),
    endRoom: (room) => ctx.bus.publish('live-room-ended', { room }),
    whetherOpen() {
      if (!host.isLeader() || !engine.isEmpty()) return host.isLeader()
      return Object.values(keepers).flatMap((keeper) => keeper.whetherOpen())
    },
    async reconcile() {
      if (host.isLeader()) await engine.reconcile()
    },
    endWaiting: hints.endWaiting,
    hasEndedWaiting: hints.hasEnded,
    stop: () => engine.stop(),
  }
}

/** To the process that a room is at, which may be this one. */
function createRequests(ctx: Ctx, { engine, keepers, host }: Parts) {
  const openHere = createOpening(engine, keepers)
  const asking = createAsking(ctx.bus, {
    subject: 'live',
    accepts: host.isAddressed,
    // Both ends of the bus are this file.
    answer: (question) => outcomeOf(perform(question as Request), ctx),
  })

  async function placeOf(request: Request): Promise<Place> {
    const { call, claims } = request
    if (call !== 'open' || claims.role !== 'publish') return host.find(claims)
    // No host is claimed for what is over.
    await keepers[claims.kind].requireOpen(claims.room)
    return host.claim(claims)
  }

  async function request(asked: Request): Promise<Done> {
    const place = await placeOf(asked)
    if (place.isHere) return perform(asked)
    const answered = await asking.ask({ to: place.to, question: asked, withinMs: ANSWER_WITHIN_MS })
    const outcome = answered as Outcome | undefined
    if (!outcome) throw new AppError('unavailable')
    if ('refused' in outcome) throw new AppError(outcome.refused)
    return outcome.done
  }

  async function perform(asked: Request): Promise<Done> {
    const { claims } = asked
    if (asked.call === 'open') return { opened: await openHere(claims, asked) }
    if (asked.call === 'choose') return { picture: await engine.choose(asked.session, claims, asked.quality) }
    if (asked.call === 'extend') return { state: await engine.extend(asked.session, claims) }
    await engine.close(asked.session, claims)
    return null
  }

  async function open(claims: LiveClaims, { offer, network }: From): Promise<Opened> {
    const done = await request({ call: 'open', claims, offer, network })
    if (!done || !('opened' in done)) throw new AppError('unavailable')
    return done.opened
  }

  /** What is known of a session; where its room is over, no machine knows it any more. */
  async function unlessOver(asked: Request): Promise<Done> {
    const found = await unlessNotFound(request(asked))
    if (found) return found.value
    const { kind, room } = asked.claims
    if (await unlessNotFound(keepers[kind].requireOpen(room))) throw new AppError('not_found')
    return { state: 'ended' }
  }

  return { request, open, unlessOver }
}

/** At the process that hosts the room. */
function createOpening(engine: MediaEngine, keepers: RoomKeepers) {
  async function openHere(claims: LiveClaims, { offer, network }: From): Promise<Opened> {
    const { kind, room, role } = claims
    await keepers[kind].requireOpen(room)
    const record = role === 'publish' ? await keepers[kind].recordTo?.(room) : undefined
    const opened = await engine.open(claims, { offer, network, record, partner: keepers[kind].partnerOf?.(room) })
    await requireStillOpen(claims, opened)
    return opened
  }

  /** What ended while the engine answered has let go of its room before: there it would go on with nobody to end it. */
  async function requireStillOpen(claims: LiveClaims, { session }: Opened): Promise<void> {
    const { kind, room } = claims
    try {
      await keepers[kind].requireOpen(room)
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') engine.endRoom(room)
      else await engine.close(session, claims).catch(unlessGone)
      throw error
    }
  }

  return openHere
}

/** A session that has ended meanwhile is closed. */
function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error
}

/** What is published to the processes of this site, since the room may be at any. */
function listen({ bus }: Ctx, engine: MediaEngine, host: LiveHost): void {
  host.connect(engine)
  bus.on('live-room-ended', ({ room }) => engine.endRoom(room))
  bus.on('live-room-changed', ({ room }) => host.isLeader() && engine.refresh(room))
  bus.on('live-hls-asked', ({ room }) => host.isLeader() && engine.writeHls(room))
}

async function outcomeOf(performed: Promise<Done>, { log }: Pick<Ctx, 'log'>): Promise<Outcome> {
  try {
    return { done: await performed }
  } catch (err) {
    if (err instanceof AppError) return { refused: err.code }
    log.error({ event: 'live.request_failed', err })
    return { refused: 'unavailable' }
  }
}
