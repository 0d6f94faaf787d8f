import { AppError } from '@limelight/contract/errors'
import type { users } from '@limelight/contract/users'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getCurrentUser, getVisibleFan, listAudience } from './accounts.service.ts'
import { uploadPicture } from './pictures.service.ts'

/** `PUT /users` is with authentication: it may change e-mail address and password. */
export function accountsRoutes(ctx: Ctx): Omit<Handlers<typeof users>, 'PUT /users'> {
  return {
    'GET /users/me': async ({ viewer }) => ({ data: await getCurrentUser(ctx, viewer.id) }),
    'POST /users/avatar/upload': async ({ viewer, files }) => ({
      data: await uploadPicture(ctx, viewer.id, 'avatar', files.file),
    }),
    'POST /users/{id}/avatar/upload': async ({ viewer, params, files }) => {
      if (viewer.id !== params.id && viewer.role !== 'operator') throw new AppError('not_found')
      return { data: await uploadPicture(ctx, params.id, 'avatar', files.file) }
    },
    'GET /users/search': ({ viewer, query }) => listAudience(ctx, viewer.id, query),
    'GET /users/view/{id}': async ({ viewer, params }) => ({ data: await getVisibleFan(ctx, viewer, params.id) }),
  }
}
