import type { people } from '@limelight/contract/people'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { endSessionsOf, getPerson, getTimeline, listItems, listSessions } from './person.service.ts'
import { search } from './search.service.ts'

export function peopleRoutes(
  ctx: Ctx,
  { invalidateSessions }: { invalidateSessions: () => void },
): Handlers<typeof people> {
  return {
    'GET /admin/people/{id}': async ({ params }) => ({ data: await getPerson(ctx, params.id) }),
    'GET /admin/people/{id}/timeline': async ({ params, query }) => ({
      data: await getTimeline(ctx, params.id, query.before),
    }),
    'GET /admin/people/{id}/items': ({ params, query }) => listItems(ctx, params.id, query),
    'GET /admin/people/{id}/sessions': ({ params, query }) => listSessions(ctx, params.id, query),
    'POST /admin/people/{id}/end-sessions': async ({ params, body, caller }) => {
      const ended = await endSessionsOf(ctx, { operatorId: caller.id, accountId: params.id, reason: body.reason })
      invalidateSessions()
      return { data: { ended } }
    },
    'GET /admin/search': async ({ query }) => ({ data: await search(ctx, query.q) }),
  }
}
