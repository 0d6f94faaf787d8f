import { inviteCodeOf, invitePath, inviteTarget } from '@limelight/contract/people/referral-rules'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#/platform/ctx'
import { unlessNotFound } from '#/platform/unless-not-found'
import { getInvitation } from './sign-up.service.ts'

const BEFORE_CODE = invitePath('')

/**
 * Addresses of invitations lead to the sign-up, which says by whom. Nothing is stored in the browser. Of an unknown code they lead to
 * the site's own page for what is not found, as `followLinks` does.
 */
export function followInvitations(http: FastifyInstance, ctx: Ctx): void {
  http.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(BEFORE_CODE) || !['GET', 'HEAD'].includes(request.method)) return
    const code = inviteCodeOf(new URL(request.url, ctx.config.publicUrl).pathname.slice(BEFORE_CODE.length))
    const invitation = code === undefined ? undefined : await unlessNotFound(getInvitation(ctx, code))
    if (code === undefined || !invitation) return
    const location = inviteTarget(invitation.value.terms.mode, code)
    return reply.code(303).headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', location }).send()
  })
}
