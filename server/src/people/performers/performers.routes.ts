import type { CurrentUser } from '@limelight/contract/people/accounts'
import type { OwnPerformer, performers } from '@limelight/contract/people/performers'
import { getCurrentUser } from '#/people/accounts/accounts.service'
import { uploadPicture } from '#/people/accounts/pictures.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getPerformerPage, listPerformers, listRandomPerformers } from './discover.service.ts'
import { uploadDocument } from './documents.service.ts'
import { changeOwnPerformer, getOwnPerformer } from './performers.service.ts'
import { removeWelcomeVideo, uploadWelcomeVideo } from './welcome-video.service.ts'

/** Without what only the creator may know: birth, documents, and where payouts go. */
function asSeenByTeam(own: OwnPerformer, account: CurrentUser): OwnPerformer {
  return {
    ...own,
    ...account,
    rejectionReason: null,
    dateOfBirth: null,
    documents: [],
    banking: null,
    payoutsPausedUntil: null,
    payoutDetailsHeldUntil: null,
  }
}

/** Payout details are changed through `payouts`, which checks the password first. */
type OwnCalls = Omit<typeof performers, 'PUT /performers/banking-settings' | 'PUT /performers/payment-gateway-settings'>

export function performersRoutes(ctx: Ctx): Handlers<OwnCalls> {
  return {
    'GET /performers/user/search': ({ viewer, query }) => listPerformers(ctx, viewer, query),
    'GET /performers/search/random': ({ viewer, query }) => listRandomPerformers(ctx, viewer, query),
    'GET /performers/top': ({ viewer, query }) => listPerformers(ctx, viewer, query),
    'GET /performers/me': async ({ caller }) => {
      const own = await getOwnPerformer(ctx, caller.id)
      return { data: caller.acting ? asSeenByTeam(own, await getCurrentUser(ctx, caller)) : own }
    },
    'PUT /performers/me': async ({ caller, body }) => ({ data: await changeOwnPerformer(ctx, caller.id, body) }),
    'GET /performers/{id}': async ({ viewer, params }) => ({
      data: await getPerformerPage(ctx, viewer, params.id),
    }),
    'POST /performers/avatar/upload': async ({ caller, files }) => ({
      data: await uploadPicture(ctx, caller.id, 'avatar', files.file),
    }),
    'POST /performers/cover/upload': async ({ caller, files }) => ({
      data: await uploadPicture(ctx, caller.id, 'cover', files.file),
    }),
    'POST /performers/welcome-video/upload': async ({ caller, files }) => ({
      data: await uploadWelcomeVideo(ctx, caller.id, files.file),
    }),
    'DELETE /performers/welcome-video': async ({ caller }) => {
      await removeWelcomeVideo(ctx, caller.id)
      return { data: { success: true } }
    },
    'POST /performers/documents/upload': async ({ caller, body, files }) => {
      const { id, kind, created_at } = await uploadDocument(ctx, caller.id, body.kind, files.file)
      return { data: { _id: id, kind, createdAt: created_at.toString() } }
    },
  }
}
