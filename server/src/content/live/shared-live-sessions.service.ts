/** Live media of a site of several processes: one of them runs the engine, the others pass on what they are asked. */
import { AppError, type ErrorCode } from '@limelight/contract/errors'
import type { StreamPicture, StreamQuality } from '@limelight/contract/streaming'
import { createAsking } from '#/platform/bus/ask'
import type { Ctx } from '#/platform/ctx'
import type { Leadership } from '#/platform/db/leadership'
import type { LiveSessions } from './live-sessions.service.ts'
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

export function shareLiveSessions(ctx: Ctx, own: LiveSessions, host: Leadership): LiveSessions {
  // Both ends of the bus are this file.
  const asking = createAsking(ctx.bus, 'live', async (question) =>
    host.isLeader() ? outcomeOf(perform(question as Request), ctx) : undefined,
  )
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
    if (host.isLeader()) return perform(asked)
    const outcome = (await asking.ask(asked, ANSWER_WITHIN_MS)) as Outcome | undefined
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
