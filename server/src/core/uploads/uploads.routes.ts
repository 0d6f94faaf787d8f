import type { uploads } from '@limelight/contract/core/uploads'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getUpload, showUpload } from './uploads.service.ts'

export function uploadsRoutes(ctx: Ctx): Handlers<typeof uploads> {
  return {
    'GET /uploads/{id}': async ({ caller, params }) => ({
      data: await showUpload(ctx, await getUpload(ctx, { id: params.id, ownerId: caller.id })),
    }),
  }
}
