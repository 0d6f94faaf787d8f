/** The embedded engine with the streams of the database: who may send and receive, and what becomes of it. */
import { randomUUIDv7 } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import type { EngineEvent } from '#/platform/live/engine-messages'
import { createLiveEngine, type EngineResult, type LiveEngine } from '#/platform/live/live-engine'
import type { LiveClaims } from './live-token.ts'
import { mediaStarted, mediaStopped, reconcileStreams, viewerJoined, viewerLeft } from './stream-media.service.ts'
import { findPresence } from './stream-states.queries.ts'

/** Players of one viewer at once, such as two tabs and a phone; a further one closes the oldest. */
const PLAYERS_PER_VIEWER = 4

type Session = { id: string; claims: LiveClaims }

export type LiveSessions = {
  /** Throws `not_found` when the stream is over or nothing is on air, `request_invalid` for an offer that cannot be answered. */
  open(claims: LiveClaims, offer: string): Promise<{ session: string; answer: string }>
  /** Lets a viewer receive for as long as a newer token says. Throws `not_found`. */
  extend(session: string, claims: LiveClaims): void
  /** Throws `not_found` for a session of another viewer. */
  close(session: string, claims: LiveClaims): void
  endStream(streamId: string): void
  reconcile(): Promise<void>
  stop(): Promise<void>
}

export function openLiveSessions(ctx: Ctx): LiveSessions {
  const { udpPort, publicIp } = ctx.config.live
  const isEveryAddress = ['0.0.0.0', '::', 'localhost'].includes(ctx.config.host)
  const bindAddress = isEveryAddress ? undefined : ctx.config.host
  const engine: LiveEngine = createLiveEngine({ udpPort, publicIp, bindAddress }, ctx.log)
  const sessions = new Map<string, Session>()
  const watching = new Set<string>()
  const flowing = new Set<string>()
  let writing = Promise.resolve()
  let isStopped = false

  // One after the other, so that a viewer who leaves at once has joined before. What fails here, `reconcile` repeats.
  engine.onEvent((event) => {
    const accountId = ('session' in event && sessions.get(event.session)?.claims.account) || null
    remember(event)
    // What a stopped process leaves open, the next one corrects.
    if (isStopped) return
    writing = writing
      .then(() => write(event, accountId))
      .catch((err: unknown) => ctx.log.error({ event: 'live.event_failed', err, type: event.type }))
  })

  function remember(event: EngineEvent): void {
    if (event.type === 'media-started') flowing.add(event.room)
    if (event.type === 'media-stopped') flowing.delete(event.room)
    if (event.type === 'joined') watching.add(event.session)
    if (event.type === 'left') {
      watching.delete(event.session)
      sessions.delete(event.session)
    }
  }

  async function write(event: EngineEvent, accountId: AccountId | null): Promise<void> {
    if (event.type === 'media-started') return mediaStarted(ctx, event.room)
    if (event.type === 'media-stopped') return mediaStopped(ctx, event.room)
    if (event.type === 'left') return viewerLeft(ctx, event.session)
    if (event.type === 'joined') await viewerJoined(ctx, { id: event.session, streamId: event.room, accountId })
  }

  function ownSession(id: string, claims: LiveClaims): Session {
    const session = sessions.get(id)
    const isTheirs =
      session?.claims.stream === claims.stream &&
      session.claims.role === claims.role &&
      session.claims.account === claims.account
    if (!session || !isTheirs) throw new AppError('not_found')
    return session
  }

  /** A visitor's tokens are all different, so only accounts are limited here; joins are limited by address. */
  function closeOldest(claims: LiveClaims): void {
    const theirs = [...sessions.values()].filter(
      (one) => one.claims.role === claims.role && one.claims.key === claims.key && one.claims.stream === claims.stream,
    )
    for (const { id } of theirs.slice(0, Math.max(0, theirs.length - PLAYERS_PER_VIEWER + 1))) {
      engine.close(id)
      sessions.delete(id)
    }
  }

  return {
    async open(claims, offer) {
      const presence = await findPresence(ctx, claims.stream)
      if (!presence || presence.status === 'ended') throw new AppError('not_found')
      closeOldest(claims)
      const id = randomUUIDv7()
      sessions.set(id, { id, claims })
      const media = { room: claims.stream, session: id, offer }
      const expiresInMs = claims.expires - ctx.clock.now().epochMilliseconds
      const result = await (claims.role === 'publish' ? engine.publish(media) : engine.view({ ...media, expiresInMs }))
      if ('refused' in result) sessions.delete(id)
      return { session: id, answer: answerOf(result) }
    },
    extend(id, claims) {
      const session = ownSession(id, claims)
      session.claims = { ...session.claims, expires: claims.expires }
      engine.extend(id, claims.expires - ctx.clock.now().epochMilliseconds)
    },
    close(id, claims) {
      engine.close(ownSession(id, claims).id)
    },
    endStream: (streamId) => engine.end(streamId),
    async reconcile() {
      await writing
      await reconcileStreams(ctx, { flowing: [...flowing], sessions: [...watching] })
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
  switch (result.refused) {
    case 'no_media':
      throw new AppError('not_found')
    case 'no_codec':
      throw new AppError('request_invalid')
    case 'unavailable':
      throw new AppError('unavailable')
  }
}
