/** What answers below the API's prefix where no call is: 404, or 405 with `Allow` where another method is. Always JSON. */
import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance } from 'fastify'
import { sendError } from './error-handler.ts'

type Known = { methods: Set<string>; matches: RegExp }

/** Before the calls are mounted, whose addresses it notes. Without it the pages' catch-all would answer with HTML. */
export function answerUnknownCalls(api: FastifyInstance): void {
  const known = new Map<string, Known>()
  api.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return
    const entry = known.get(url) ?? { methods: new Set<string>(), matches: patternOf(url) }
    for (const name of [method].flat()) entry.methods.add(name)
    known.set(url, entry)
  })
  api.all('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = new Set(
      [...known.values()].flatMap(({ methods, matches }) => (matches.test(path) ? [...methods] : [])),
    )
    if (allowed.size === 0) return sendError(reply, new AppError('not_found'))
    reply.header('allow', [...allowed].sort().join(', '))
    // A parameter may match a path that has its own route and was refused there, for example one that is too long.
    sendError(reply, new AppError(allowed.has(request.method) ? 'not_found' : 'method_not_allowed'))
  })
}

/** `/api/user/feeds/:id` → a pattern of its addresses. */
function patternOf(url: string): RegExp {
  const escaped = url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, '[^/]+')}/?$`)
}
