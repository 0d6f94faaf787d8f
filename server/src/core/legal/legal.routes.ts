import type { legal } from '@limelight/contract/core/legal'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { agree, getLegalDocument, getLegalPage, listLegalDocuments, publishLegalDocument } from './legal.service.ts'

export function legalRoutes(ctx: Ctx): Handlers<typeof legal> {
  return {
    'GET /legal/{kind}': async ({ params, query }) => ({ data: await getLegalPage(ctx, params.kind, query.language) }),
    'POST /legal/consents': async ({ caller, body }) => {
      await ctx.transaction((tx) => agree(tx, caller.id, body.version))
      return { data: { success: true } }
    },
    'GET /admin/legal': async () => ({ data: await listLegalDocuments(ctx) }),
    'GET /admin/legal/{kind}': async ({ params }) => ({ data: await getLegalDocument(ctx, params.kind) }),
    'POST /admin/legal/{kind}': async ({ caller, params, body }) => ({
      data: await publishLegalDocument(ctx, caller.id, { kind: params.kind, ...body }),
    }),
  }
}
