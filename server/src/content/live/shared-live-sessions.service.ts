/** Live media of a site of several processes: those that run an engine host rooms, and all others pass on what they are asked. */
import { AppError, type ErrorCode } from '@limelight/contract/errors'
import type { StreamQuality } from '@limelight/contract/live/stream-qualities'
import type { StreamPicture } from '@limelight/contract/live/streaming'
import { createAsking } from '#/platform/bus/ask'
import type { Ctx } from '#/platform/ctx'
import type { LiveHost } from './live-hosts.service.ts'
import type { LiveSessions, OwnSessions } from './live-sessions.service.ts'
import type { LiveClaims } from './live-token.ts'

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

type Opened = { session: string; answer: string }
type Request =
  | { call: 'open'; claims: LiveClaims; offer: string }
  | { call: 'extend' | 'close'; claims: LiveClaims; session: string }
  | { call: 'choose'; claims: LiveClaims; session: string; quality: StreamQuality }
type Done = { opened: Opened } | { picture: StreamPicture } | null
type Outcome = { done: Done } | { refused: ErrorCode }

export function shareLiveSessions(ctx: Ctx, own: OwnSessions, host: LiveHost): LiveSessions {
  const asking = createAsking(ctx.bus, {
    subject: 'live',
    accepts: host.isAddressed,
    // Both ends of the bus are this file.
    answer: (question) => outcomeOf(perform(question as Request), ctx),
  })
  host.connect(own)
  ctx.bus.on('live-room-ended', ({ room }) => own.endRoom(room))
  ctx.bus.on('live-room-changed', ({ room }) => host.isLeader() && own.refresh(room))
  ctx.bus.on('live-hls-asked', ({ room }) => host.isLeader() && own.writeHls(room))

  async function perform(request: Request): Promise<Done> {
    const { claims } = request
    if (request.call === 'open') return { opened: await own.open(claims, request.offer) }
    if (request.call === 'choose') return { picture: await own.choose(request.session, claims, request.quality) }
    await own[request.call](request.session, claims)
    return null
  }

  async function request(asked: Request): Promise<Done> {
    const { claims } = asked
    const isPublishing = asked.call === 'open' && claims.role === 'publish'
    if (isPublishing) await own.requireOpen(claims)
    const place = await (isPublishing ? host.claim(claims) : host.find(claims))
    if (place.isHere) return perform(asked)
    const answered = await asking.ask({ to: place.to, question: asked, withinMs: ANSWER_WITHIN_MS })
    const outcome = answered as Outcome | undefined
    if (!outcome) throw new AppError('unavailable')
    if ('refused' in outcome) throw new AppError(outcome.refused)
    return outcome.done
  }

  return {
    isHost: () => host.isLeader(),
    async open(claims, offer) {
      const done = await request({ call: 'open', claims, offer })
      if (!done || !('opened' in done)) throw new AppError('unavailable')
      return done.opened
    },
    async choose(session, claims, quality) {
      const done = await request({ call: 'choose', session, claims, quality })
      if (!done || !('picture' in done)) throw new AppError('unavailable')
      return done.picture
    },
    writeHls: (room) => ctx.bus.publish('live-hls-asked', { room }),
    extend: async (session, claims) => void (await request({ call: 'extend', session, claims })),
    close: async (session, claims) => void (await request({ call: 'close', session, claims })),
    refresh: (room) => ctx.bus.publish('live-room-changed', { room }),
    endRoom: (room) => ctx.bus.publish('live-room-ended', { room }),
    async reconcile() {
      if (host.isLeader()) await own.reconcile()
    },
    pause: () => own.pause(),
    stop: () => own.stop(),
  }
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
