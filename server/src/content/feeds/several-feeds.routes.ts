import type { severalFeeds } from '@limelight/contract/content/several-feeds'
import type { Ctx } from '#/platform/ctx'
import { decideEach } from '#/platform/decide-each'
import { typedBy } from '#/platform/http/caller'
import type { Handlers } from '#/platform/http/endpoint'
import { deleteFeed } from './publish-feed.service.ts'
import { changeSeveral } from './several-feeds.service.ts'

export function severalFeedsRoutes(ctx: Ctx): Handlers<typeof severalFeeds> {
  return {
    'POST /performer/feeds/change-several': async ({ caller, body }) => ({
      data: await changeSeveral(ctx, { performerId: caller.id, typedBy: typedBy(caller) }, body),
    }),
    'POST /performer/feeds/delete-several': async ({ caller, body }) => ({
      data: await decideEach(body.ids, (id) => ctx.transaction((tx) => deleteFeed(tx, caller.id, id))),
    }),
  }
}
