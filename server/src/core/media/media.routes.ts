import type { media } from '@limelight/contract/media'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getFileStatus, retryFile } from './media.service.ts'

export function mediaRoutes(ctx: Ctx): Handlers<typeof media> {
  return {
    'POST /media/files/{id}/retry': async ({ caller, params }) => {
      const file = { id: params.id, ownerId: caller.id }
      // Files of others are unknown, rather than in the wrong state.
      await getFileStatus(ctx, file)
      await retryFile(ctx, file)
      return { data: await getFileStatus(ctx, file) }
    },
  }
}
