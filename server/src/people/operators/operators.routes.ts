import type { operators } from '@limelight/contract/people/operators'
import { rememberDevice, startSession } from '#/people/auth/browser-session.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { acceptInvitation, invite, listInvitations, revokeInvitation, viewInvitation } from './invitations.service.ts'
import { changeRole, listOperators, withdrawOperator } from './operators.service.ts'

const done = { data: { success: true } } as const

export function operatorsRoutes(
  ctx: Ctx,
  { invalidateSessions }: { invalidateSessions: () => void },
): Handlers<typeof operators> {
  return {
    'GET /admin/operators': ({ query }) => listOperators(ctx, query),
    'PUT /admin/operators/{id}/role': async ({ params, body, caller }) => {
      const operator = await changeRole(ctx, { callerId: caller.id, id: params.id, ...body })
      invalidateSessions()
      return { data: operator }
    },
    'DELETE /admin/operators/{id}': async ({ params, caller }) => {
      await withdrawOperator(ctx, { callerId: caller.id, id: params.id })
      invalidateSessions()
      return done
    },
    'GET /admin/operator-invitations': ({ query }) => listInvitations(ctx, query),
    'POST /admin/operator-invitations': async ({ body, caller }) => ({
      data: await invite(ctx, { callerId: caller.id, ...body }),
    }),
    'DELETE /admin/operator-invitations/{id}': async ({ params, caller }) => {
      await revokeInvitation(ctx, { callerId: caller.id, id: params.id })
      return done
    },
    'POST /auth/operator-invitations/view': async ({ body }) => ({ data: await viewInvitation(ctx, body.token) }),
    'POST /auth/operator-invitations/accept': async ({ body, userAgent, address, cookie, record, caller }) => {
      const { accountId, passwordHash, session } = await acceptInvitation(ctx, body, { userAgent, address })
      record('auth.registered', { accountId })
      rememberDevice(ctx, { id: accountId, password_hash: passwordHash }, cookie)
      return { data: await startSession(ctx, session, { cookie, caller }) }
    },
  }
}
