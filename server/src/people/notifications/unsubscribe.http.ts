import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '#/platform/ctx'
import type { RateLimiter } from '#/platform/http/rate-limit'
import { WITHOUT_PAGE_POLICY } from '#/platform/http/security-headers'
import { unsubscribe } from './unsubscribe.service.ts'

const MAX_BYTES = 10_000
/** Large mail services call for all of their customers from few addresses. */
const PER_ADDRESS = { max: 600, perSeconds: 60 }

type Request = FastifyRequest<{ Querystring: { token?: string } }>

/**
 * The one click of programs for mail (RFC 8058), at the address that shows people a page. Outside of the contract, because it is
 * a form, and outside of maintenance and closed countries, because people who want no emails have to be heard.
 */
export async function mountUnsubscribe(
  http: FastifyInstance,
  ctx: Ctx,
  { rateLimiter }: { rateLimiter: RateLimiter },
): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, ''))
    scope.post(
      '/unsubscribe',
      { bodyLimit: MAX_BYTES, helmet: WITHOUT_PAGE_POLICY },
      async (request: Request, reply) => {
        await rateLimiter('unsubscribe/address', PER_ADDRESS, request.ip)
        const { token } = request.query
        await unsubscribe(ctx, { token: typeof token === 'string' ? token : '', isUnsubscribed: true })
        return reply.code(200).header('cache-control', 'no-store').send()
      },
    )
  })
}
