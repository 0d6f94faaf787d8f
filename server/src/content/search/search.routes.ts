import type { search } from '@limelight/contract/content/search'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { listKeywords, rememberKeyword } from './keywords.service.ts'

export function searchRoutes(ctx: Ctx): Handlers<typeof search> {
  return {
    'POST /search/keywords': async ({ body, caller, address }) => ({
      data: { isKept: await rememberKeyword(ctx, body.keyword, { accountId: caller?.id, address }) },
    }),
    'GET /search/list/keywords': ({ query }) => listKeywords(ctx, query),
  }
}
