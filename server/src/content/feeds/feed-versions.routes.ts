import type { feedVersions } from '@limelight/contract/content/feed-versions'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { listFeedVersions } from './feed-versions.service.ts'

export function feedVersionsRoutes(ctx: Ctx): Handlers<typeof feedVersions> {
  return {
    'GET /performer/feeds/{id}/versions': async ({ caller, params }) => ({
      data: await listFeedVersions(ctx, caller.id, params.id),
    }),
  }
}
