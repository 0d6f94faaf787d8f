import { Writable } from 'node:stream'
import addresses from 'virtual:words/addresses'
import allWords from 'virtual:words/all'
import { isLanguage, type Language } from '@limelight/contract/languages'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { areaOf } from './platform/i18n/areas.ts'
import { ReaderContext } from './platform/i18n/use-t.ts'
import { addWords } from './platform/i18n/words.ts'
import { NonceContext } from './platform/nonce.ts'
import type { Closed } from './platform/page/closed-site.ts'
import { CLOSED_STATUS, closedFor } from './platform/page/closed-site.ts'
import { delayModules } from './platform/page/late-modules.ts'
import { flagsOf } from './platform/page/page-flags.ts'
import { requestContext } from './platform/page/request-context.ts'
import { TOO_LATE } from './platform/page/too-late.ts'
import type { RootFacts } from './root.tsx'

export { requestContext }

const RENDER_TIMEOUT_MS = 6_000
const STYLESHEET = /<link[^>]*? rel="stylesheet"[^>]*? href="([^"#]+)/g
/** After a page that took too long: the machine is busy. */
const RETRY_LATE_SECONDS = '2'
/** After maintenance, which nobody can date. */
const RETRY_AFTER_SECONDS = '300'

for (const [language, words] of Object.entries(allWords)) if (isLanguage(language)) addWords(language, words)

/** Pages are sent whole: public ones come from a cache of finished documents, private ones load in the browser. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routes: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, language: ofVisitor, reportError, finish } = context.get(requestContext)
  const language = rootFactsOf(routes)?.language ?? ofVisitor
  headers.set('content-language', language)
  headers.set('content-type', 'text/html; charset=utf-8')
  const closed = closedBy(routes)
  if (closed === 'maintenance') headers.set('retry-after', RETRY_AFTER_SECONDS)
  const areas = new Set<string>()
  const forVisitor = rootFactsOf(routes)?.viewer === null
  const reader = { language, onUse: (namespace: string) => void areas.add(areaOf(namespace)) }
  return new Promise((resolve, reject) => {
    let finalStatus: number = closed ? CLOSED_STATUS[closed] : status
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      abort(new Error('the page took too long to render'))
    }, RENDER_TIMEOUT_MS)
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ReaderContext value={reader}>
          <ServerRouter context={routes} url={request.url} nonce={nonce} />
        </ReaderContext>
      </NonceContext>,
      {
        nonce,
        // Else what waits for nothing is sent hidden, after the frame, and shown by a script: later, and never without scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          pipe(
            collect((html) => {
              finish(withLinks(html, { language, areas, forVisitor, nonce }))
              resolve(new Response(null, { headers, status: finalStatus }))
            }),
          )
        },
        onShellError(error) {
          clearTimeout(timer)
          // Rejected, it would be rendered again, as an error page.
          if (isLate) resolve(new Response(null, { status: 503, headers: { [TOO_LATE]: '1' } }))
          else reject(error)
        },
        onError(error) {
          finalStatus = isLate ? 503 : 500
          if (isLate) headers.set('retry-after', RETRY_LATE_SECONDS)
          reportError(error)
        },
      },
    )
  })
}

/**
 * Names the words the page was written with: browsers load them beside the scripts, and the entry waits for them before it
 * takes over the page (`entry.client.tsx`), at once or, for visitors, when there is time. Written into the finished text, as only then all of them are known.
 * Styles, which nothing is shown without, are named before the scripts: over HTTP/1.1 browsers ask for six files at a time.
 * Only the head becomes text: decoding a whole page and encoding it again is a part of its cost.
 */
function withLinks(
  html: Buffer,
  {
    language,
    areas,
    forVisitor,
    nonce,
  }: { language: Language; areas: ReadonlySet<string>; forVisitor: boolean; nonce: string },
): Buffer {
  const links = [...areas].map((area) => `<link rel="modulepreload" href="${addresses[language]?.[area]}"/>`)
  const end = html.indexOf('</head>')
  const head = html.toString('utf8', 0, end)
  const styles = [...head.matchAll(STYLESHEET)].map(([, href]) => `<link rel="preload" as="style" href="${href}"/>`)
  const start =
    head
      .replace('<head>', `<head>${styles.join('')}`)
      .replace('<html ', `<html ${forVisitor ? 'data-visitor="" ' : ''}data-words="${[...areas].join(' ')}" `) +
    links.join('')
  const page = Buffer.concat([Buffer.from(start), html.subarray(end)])
  // Vite's own server compares what it rendered with the page.
  return forVisitor && import.meta.env.PROD ? Buffer.from(delayModules(page.toString(), nonce)) : page
}

function closedBy(routes: EntryContext): Closed | undefined {
  const facts = rootFactsOf(routes)
  return facts && closedFor(facts, flagsOf(routes.staticHandlerContext.matches.map(({ route }) => route)))
}

/** The root's own data is missing where its loader failed: then that failure is the answer. */
function rootFactsOf({ staticHandlerContext: { loaderData } }: EntryContext): RootFacts | undefined {
  return loaderData.root
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Refusals (a 404, a wrong method) are answers, not failures.
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isRefusal) (context as RouterContextProvider).get(requestContext).reportError(error)
}

function collect(done: (html: Buffer) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}
