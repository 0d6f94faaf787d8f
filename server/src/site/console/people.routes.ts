import type { people } from '@limelight/contract/site/people'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { endSessionsOf, getPerson, getTimeline, listItems, listSessions } from './person.service.ts'
import { search } from './search.service.ts'

export function peopleRoutes(
  ctx: Ctx,
  { invalidateSessions }: { invalidateSessions: () => void },
): Handlers<typeof people> {
  return {
    'GET /admin/people/{id}': async ({ params, caller }) => ({ data: await getPerson(ctx, caller, params.id) }),
    'GET /admin/people/{id}/timeline': async ({ params, query, caller }) => ({
      data: await getTimeline(ctx, caller, { id: params.id, before: query.before }),
    }),
    'GET /admin/people/{id}/items': ({ params, query, caller }) => listItems(ctx, caller, params.id, query),
    'GET /admin/people/{id}/sessions': ({ params, query }) => listSessions(ctx, params.id, query),
    'POST /admin/people/{id}/end-sessions': async ({ params, body, caller }) => {
      const ended = await endSessionsOf(ctx, { operator: caller, accountId: params.id, reason: body.reason })
      invalidateSessions()
      return { data: { ended } }
    },
    'GET /admin/search': async ({ query, caller }) => ({ data: await search(ctx, caller, query.q) }),
  }
}
