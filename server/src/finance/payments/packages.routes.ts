import type { packages } from '@limelight/contract/packages'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changePackage, createPackage, listPackages, orderPackages } from './manage-packages.service.ts'

export function packagesRoutes(ctx: Ctx): Handlers<typeof packages> {
  return {
    'GET /admin/token-packages': ({ query }) => listPackages(ctx, query),
    'POST /admin/token-packages': async ({ viewer, body }) => ({ data: await createPackage(ctx, viewer.id, body) }),
    'PUT /admin/token-packages/order': ({ viewer, body }) => orderPackages(ctx, viewer.id, body.ids),
    'PUT /admin/token-packages/{id}': async ({ viewer, params: { id }, body }) => ({
      data: await changePackage(ctx, viewer.id, { id, fields: body }),
    }),
  }
}
