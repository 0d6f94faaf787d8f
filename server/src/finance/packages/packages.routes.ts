import type { packages } from '@limelight/contract/finance/packages'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changePackage, createPackage, listPackages, orderPackages } from './manage-packages.service.ts'
import { listTokenPackages } from './packages.service.ts'

export function packagesRoutes(ctx: Ctx): Handlers<typeof packages> {
  return {
    'GET /package/token/search': ({ query }) => listTokenPackages(ctx, query),
    'GET /admin/token-packages': ({ query }) => listPackages(ctx, query),
    'POST /admin/token-packages': async ({ caller, body }) => ({ data: await createPackage(ctx, caller.id, body) }),
    'PUT /admin/token-packages/order': ({ caller, body }) => orderPackages(ctx, caller.id, body.ids),
    'PUT /admin/token-packages/{id}': async ({ caller, params: { id }, body }) => ({
      data: await changePackage(ctx, caller.id, { id, fields: body }),
    }),
  }
}
