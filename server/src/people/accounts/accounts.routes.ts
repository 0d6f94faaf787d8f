import { AppError } from '@limelight/contract/errors'
import type { accounts } from '@limelight/contract/people/accounts'
import { mayOperate } from '@limelight/contract/people/operator-roles'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getCurrentUser, getVisibleFan, listAudience } from './accounts.service.ts'
import { uploadPicture } from './pictures.service.ts'

/** `PUT /users` is with authentication: it may change e-mail address and password. */
export function accountsRoutes(ctx: Ctx): Omit<Handlers<typeof accounts>, 'PUT /users'> {
  return {
    'GET /users/me': async ({ caller }) => ({ data: await getCurrentUser(ctx, caller) }),
    'POST /users/avatar/upload': async ({ caller, files }) => ({
      data: await uploadPicture(ctx, caller.id, 'avatar', files.file),
    }),
    'POST /users/{id}/avatar/upload': async ({ caller, params, files }) => {
      if (caller.id !== params.id && !mayOperate(caller.operatorRole, 'people')) throw new AppError('not_found')
      return { data: await uploadPicture(ctx, params.id, 'avatar', files.file) }
    },
    'GET /users/search': ({ caller, query }) => listAudience(ctx, caller.id, query),
    'GET /users/view/{id}': async ({ caller, params }) => ({ data: await getVisibleFan(ctx, caller, params.id) }),
  }
}
