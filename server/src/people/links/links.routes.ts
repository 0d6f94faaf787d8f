import type { links } from '@limelight/contract/people/links'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeLink, createLink, exportLinks, listOwnLinks } from './links.service.ts'

export function linksRoutes(ctx: Ctx): Handlers<typeof links> {
  return {
    'GET /performer/links': ({ caller, query }) => listOwnLinks(ctx, caller.id, query),
    'GET /performer/links/export': ({ caller }) => exportLinks(ctx, caller.id),
    'POST /performer/links': async ({ caller, body }) => ({ data: await createLink(ctx, caller.id, body) }),
    'PUT /performer/links/{id}': async ({ caller, params, body }) => ({
      data: await changeLink(ctx, { id: params.id, performerId: caller.id }, body),
    }),
  }
}
