import type { performers } from '@limelight/contract/performers'
import { uploadPicture } from '#/people/accounts/pictures.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getPerformerPage, listPerformers } from './discover.service.ts'
import { uploadDocument } from './documents.service.ts'
import { changeOwnPerformer, getOwnPerformer } from './performers.service.ts'
import { removeWelcomeVideo, uploadWelcomeVideo } from './welcome-video.service.ts'

/** Where payouts go is changed through `payouts`, which knows what has to be asked before. */
type OwnCalls = Omit<typeof performers, 'PUT /performers/banking-settings' | 'PUT /performers/payment-gateway-settings'>

export function performersRoutes(ctx: Ctx): Handlers<OwnCalls> {
  return {
    'GET /performers/user/search': ({ onlooker, query }) => listPerformers(ctx, onlooker, query),
    'GET /performers/search/random': ({ onlooker, query }) => listPerformers(ctx, onlooker, query),
    'GET /performers/top': ({ onlooker, query }) => listPerformers(ctx, onlooker, query),
    'GET /performers/me': async ({ viewer }) => ({ data: await getOwnPerformer(ctx, viewer.id) }),
    'PUT /performers/me': async ({ viewer, body }) => ({ data: await changeOwnPerformer(ctx, viewer.id, body) }),
    'GET /performers/{id}': async ({ onlooker, params }) => ({
      data: await getPerformerPage(ctx, onlooker, params.id),
    }),
    'POST /performers/avatar/upload': async ({ viewer, files }) => ({
      data: await uploadPicture(ctx, viewer.id, 'avatar', files.file),
    }),
    'POST /performers/cover/upload': async ({ viewer, files }) => ({
      data: await uploadPicture(ctx, viewer.id, 'cover', files.file),
    }),
    'POST /performers/welcome-video/upload': async ({ viewer, files }) => ({
      data: await uploadWelcomeVideo(ctx, viewer.id, files.file),
    }),
    'DELETE /performers/welcome-video': async ({ viewer }) => {
      await removeWelcomeVideo(ctx, viewer.id)
      return { data: { success: true } }
    },
    'POST /performers/documents/upload': async ({ viewer, body, files }) => {
      const { id, kind, created_at } = await uploadDocument(ctx, viewer.id, body.kind, files.file)
      return { data: { _id: id, kind, createdAt: created_at.toString() } }
    },
  }
}
