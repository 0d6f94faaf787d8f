import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { LiveSessions } from '#/live/engine/live-sessions.service'
import type { Ctx } from '#/platform/ctx'
import { roomOfWebhook } from '#/platform/live/livekit'

/** An event names a room and at most one participant with their tracks. */
const EVENT_MAX_BYTES = 200_000

/**
 * Where LiveKit reports that somebody came, left, or began to send. Only the name of the room is used, and LiveKit asked about it:
 * events come late, twice and in any order.
 */
export async function mountLiveKit(api: FastifyInstance, ctx: Ctx, { live }: { live: LiveSessions }): Promise<void> {
  const { livekit } = ctx.config.live
  if (!livekit) return
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/streaming/livekit/webhook', { bodyLimit: EVENT_MAX_BYTES }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const room = await roomOfWebhook(livekit, { body, signature: request.headers.authorization }).catch(() => {
        throw new AppError('unauthenticated')
      })
      if (room) live.refresh(room)
      return reply.code(204).send()
    })
  })
}
