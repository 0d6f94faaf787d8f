import type { brand } from '@limelight/contract/site/brand'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { listBrandFiles, removeBrandFile, uploadBrandFile } from './brand.service.ts'

export function brandRoutes(ctx: Ctx): Handlers<typeof brand> {
  return {
    'GET /admin/brand': async () => ({ data: await listBrandFiles(ctx) }),
    'POST /admin/brand/{slot}': async ({ caller, params, files }) => ({
      data: await uploadBrandFile(ctx, { operatorId: caller.id, slot: params.slot }, files.file),
    }),
    'DELETE /admin/brand/{slot}': async ({ caller, params }) => ({
      data: await removeBrandFile(ctx, { operatorId: caller.id, slot: params.slot }),
    }),
  }
}
