import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import { cookieOf } from '#/platform/http/cookies'
import { handleError } from '#/platform/http/error-handler'
import { WITHOUT_PAGE_POLICY } from '#/platform/http/security-headers'
import { cookieNameFor, isOurPage, sessionCookieFor } from '#/platform/http/session-cookie'
import { AGE_COOKIE } from './age-notice.service.ts'

/** Half a year. */
const COOKIE_SECONDS = 182 * 86_400
const MAX_BYTES = 10_000

/** What `requireConfirmedAge` and `isAgeAsked` want to know of a request. */
export function ageCookieOf(request: FastifyRequest, { publicUrl }: { publicUrl: string }): string | undefined {
  return cookieOf(request, cookieNameFor(publicUrl, AGE_COOKIE))
}

/**
 * The form of the age notice. Outside of the contract, because it works before the page listens and without scripts: the
 * answer is a cookie, and the page where the visitor was.
 */
export async function mountAgeNotice(http: FastifyInstance, ctx: Ctx): Promise<void> {
  await http.register(async (scope) => {
    scope.setErrorHandler(handleError)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, ''))
    scope.post('/auth/age', { bodyLimit: MAX_BYTES, helmet: WITHOUT_PAGE_POLICY }, async (request, reply) => {
      if (!isOurPage(request, ctx.config.publicUrl)) throw new AppError('origin_refused')
      const { minimumAge } = await getSettings(ctx)
      sessionCookieFor(request, reply, ctx.config).set(AGE_COOKIE, String(minimumAge), COOKIE_SECONDS)
      return reply
        .code(303)
        .headers({ 'cache-control': 'no-store', location: pageOf(request) })
        .send()
    })
  })
}

/** Where the form was, which browsers name in full for their own site only; else the start page. */
function pageOf({ headers: { referer = '' }, host }: FastifyRequest): string {
  return URL.canParse(referer) && new URL(referer).host === host ? referer : '/'
}
