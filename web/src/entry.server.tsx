import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { CLOSED_STATUS, type Closed, closedFor } from './platform/closed-site.ts'
import { NonceContext } from './platform/nonce.ts'
import { flagsOf } from './platform/page-flags.ts'
import { requestContext } from './platform/request-context.ts'
import type { InitialFacts } from './platform/store/store.ts'

export { requestContext }

const RENDER_TIMEOUT_MS = 6_000
/** After maintenance, which nobody can date. */
const RETRY_AFTER_SECONDS = '300'

/** Pages are sent whole: public ones come from a cache of finished documents, private ones load in the browser. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routes: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, reportError } = context.get(requestContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  const closed = closedBy(routes)
  if (closed === 'maintenance') headers.set('retry-after', RETRY_AFTER_SECONDS)
  return new Promise((resolve, reject) => {
    let finalStatus: number = closed ? CLOSED_STATUS[closed] : status
    const timer = setTimeout(() => abort(new Error('the page took too long to render')), RENDER_TIMEOUT_MS)
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routes} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          pipe(collect((html) => resolve(new Response(html, { headers, status: finalStatus }))))
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          finalStatus = 500
          reportError(error)
        },
      },
    )
  })
}

/** The root's own data is missing where its loader failed: then that failure is the answer. */
function closedBy({ staticHandlerContext: { loaderData, matches } }: EntryContext): Closed | undefined {
  const facts: InitialFacts | undefined = loaderData.root
  return facts && closedFor(facts, flagsOf(matches.map(({ route }) => route)))
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Refusals (a 404, a wrong method) are answers, not failures.
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isRefusal) (context as RouterContextProvider).get(requestContext).reportError(error)
}

function collect(done: (html: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks).toString('utf8'))
      next()
    },
  })
}
