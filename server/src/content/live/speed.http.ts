import { randomBytes } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { SPEED_TEST_BYTES } from '@limelight/contract/live/speed-test'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '#/platform/ctx'
import { tokenOf } from '#/platform/http/caller'
import type { RateLimiter } from '#/platform/http/rate-limit'
import { WITHOUT_PAGE_POLICY } from '#/platform/http/security-headers'
import { SPEED_PATH } from './connection-check.service.ts'
import { claimsOf } from './media-address.service.ts'

const BYTES = 'application/octet-stream'
const PER_ACCOUNT = { max: 20, perSeconds: 60 }

/** How fast a connection is, measured by bytes that no proxy can compress. Outside of the contract, which knows JSON only. */
export async function mountSpeedTest(
  api: FastifyInstance,
  ctx: Ctx,
  { rateLimiter }: { rateLimiter: RateLimiter },
): Promise<void> {
  const bytes = randomBytes(SPEED_TEST_BYTES)

  /** Throws `unauthenticated` without a token of a check. */
  async function requireCheck(request: FastifyRequest): Promise<void> {
    const claims = claimsOf(ctx, tokenOf(request.headers.authorization) ?? '')
    if (claims?.kind !== 'check') throw new AppError('unauthenticated')
    await rateLimiter('live/check', PER_ACCOUNT, claims.key)
  }

  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(BYTES, { parseAs: 'buffer' }, (_request, _body, done) => done(null, ''))
    // Before the body is read, so that a stranger's is not.
    scope.addHook('onRequest', requireCheck)
    const options = { bodyLimit: SPEED_TEST_BYTES, helmet: WITHOUT_PAGE_POLICY }
    scope.get(SPEED_PATH, options, async (_request, reply) =>
      reply.header('cache-control', 'no-store').type(BYTES).send(bytes),
    )
    scope.post(SPEED_PATH, options, async (_request, reply) => reply.code(204).send())
  })
}
