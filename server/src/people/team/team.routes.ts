import type { team } from '@limelight/contract/people/team'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import * as service from './team.service.ts'

const done = { data: { success: true } } as const

/** `invalidateSessions`: so that each process reads anew for whom a session works. */
export function teamRoutes(
  ctx: Ctx,
  { invalidateSessions }: { invalidateSessions: () => void },
): Handlers<typeof team> {
  return {
    ...ofCreator(ctx),
    'POST /team/invitations/view': async ({ body }) => ({ data: await service.viewInvitation(ctx, body.token) }),
    'POST /team/invitations/accept': async ({ caller, body }) => ({
      data: await service.acceptInvitation(ctx, { ...body, memberId: caller.id }),
    }),
    'POST /team/invitations/decline': async ({ caller, body }) => {
      await service.declineInvitation(ctx, { ...body, memberId: caller.id })
      return done
    },
    'GET /team/memberships': async ({ caller }) => ({ data: await service.listMemberships(ctx, caller.id) }),
    'DELETE /team/memberships/{id}': async ({ caller, params }) => {
      await service.leaveTeam(ctx, { creatorId: params.id, memberId: caller.id })
      return done
    },
    'PUT /team/acting': async ({ caller, body }) => {
      const { id: memberId, sessionId } = caller
      const data = await service.startActing(ctx, { ...body, memberId, sessionId })
      invalidateSessions()
      return { data }
    },
    'DELETE /team/acting': async ({ caller: { sessionId } }) => {
      await service.setActing(ctx, { sessionId, creatorId: null })
      invalidateSessions()
      return done
    },
  }
}

type OfCreator = Extract<keyof typeof team, `${string} /performer/${string}`>

function ofCreator(ctx: Ctx): Pick<Handlers<typeof team>, OfCreator> {
  return {
    'GET /performer/team': async ({ caller }) => ({ data: await service.getTeam(ctx, caller.id) }),
    'POST /performer/team/invitations': async ({ caller, body }) => ({
      data: await service.invite(ctx, { ...body, creatorId: caller.id }),
    }),
    'POST /performer/team/invitations/{id}/resend': async ({ caller, params }) => ({
      data: await service.resendInvitation(ctx, { id: params.id, creatorId: caller.id }),
    }),
    'DELETE /performer/team/invitations/{id}': async ({ caller, params }) => {
      await service.withdrawInvitation(ctx, { id: params.id, creatorId: caller.id })
      return done
    },
    'PUT /performer/team/members/{id}': async ({ caller, params, body }) => ({
      data: await service.changeRights(ctx, { creatorId: caller.id, memberId: params.id, rights: body.rights }),
    }),
    'DELETE /performer/team/members/{id}': async ({ caller, params }) => {
      await service.removeMember(ctx, { creatorId: caller.id, memberId: params.id })
      return done
    },
    'GET /performer/team/activity': ({ caller, query }) => service.listActivity(ctx, caller.id, query),
  }
}
