import { Writable } from 'node:stream'
import addresses from 'virtual:words/addresses'
import allWords from 'virtual:words/all'
import { isLanguage, type Language } from '@limelight/contract/languages'
import type { QueryClient } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { getQueryClient, PageClientContext } from './platform/api/query-client.ts'
import { areaOf } from './platform/i18n/areas.ts'
import { ReaderContext } from './platform/i18n/use-t.ts'
import { addWords } from './platform/i18n/words.ts'
import { NonceContext } from './platform/nonce.ts'
import type { Closed } from './platform/page/closed-site.ts'
import { CLOSED_STATUS, closedFor } from './platform/page/closed-site.ts'
import { delayModules } from './platform/page/late-modules.ts'
import { flagsOf } from './platform/page/page-flags.ts'
import { type RequestFacts, requestContext } from './platform/page/request-context.ts'
import { answersElement, askForAll } from './platform/page/server-answers.ts'
import { TOO_LATE } from './platform/page/too-late.ts'
import type { RootFacts } from './root.tsx'

export { requestContext }

const RENDER_TIMEOUT_MS = 6_000
/** Pages that only members see, but for those that live from what the browser knows: cameras, drafts, calls. */
const MEMBERS_PAGE = /^(admin|creator|fan)\/(?!live\/|messages\/|private-calls\/call-)/
/** A page, its parts, and theirs. */
const ASKED_MOST = 2
const STYLESHEET = /<link[^>]*? rel="stylesheet"[^>]*? href="([^"#]+)/g
/** After a page that took too long: the machine is busy. */
const RETRY_LATE_SECONDS = '2'
/** After maintenance, which nobody can date. */
const RETRY_AFTER_SECONDS = '300'

for (const [language, words] of Object.entries(allWords)) if (isLanguage(language)) addWords(language, words)

type Page = {
  request: Request
  routes: EntryContext
  facts: RequestFacts
  language: Language
  status: number
  writtenAt: number | undefined
}

/** Pages are sent whole: public ones come from a cache of finished documents, those of members with the answers they ask for. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routes: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const facts = context.get(requestContext)
  const language = rootFactsOf(routes)?.language ?? facts.language
  headers.set('content-language', language)
  headers.set('content-type', 'text/html; charset=utf-8')
  const closed = closedBy(routes)
  if (closed === 'maintenance') headers.set('retry-after', RETRY_AFTER_SECONDS)
  const forVisitor = rootFactsOf(routes)?.viewer === null
  // Finished documents of visitors are stored, and compared by their content.
  const writtenAt = forVisitor ? undefined : Date.now()
  const page = { request, routes, facts, language, status: closed ? CLOSED_STATUS[closed] : status, writtenAt }
  const { html, areas, answers, ...written } = await writeWithAnswers(page)
  // Rejected, it would be rendered again, as an error page.
  if (!html) return new Response(null, { status: 503, headers: { [TOO_LATE]: '1' } })
  for (const error of written.errors) facts.reportError(error)
  if (written.isLate) headers.set('retry-after', RETRY_LATE_SECONDS)
  const whole = withLinks(html, { language, areas, forVisitor, nonce: facts.nonce, writtenAt })
  facts.finish(withAnswers(whole, answersElement(answers)))
  return new Response(null, { headers, status: written.status })
}

/**
 * A member's page without a loader is written anew while it asks for something: what a part of it asks for is known once the
 * part is there.
 */
async function writeWithAnswers(page: Page): Promise<Written & { answers: QueryClient }> {
  const answers = page.facts.answers ?? getQueryClient()
  if (!asksByItself(page.routes)) return { ...(await writePage(page, page.routes, answers)), answers }
  let stream = page.routes.serverHandoffStream
  for (let times = 1; ; times += 1) {
    // What the loaders answered can be read once.
    const [now, later] = stream?.tee() ?? []
    stream = later
    const written = await writePage(page, { ...page.routes, ...(now && { serverHandoffStream: now }) }, answers)
    const isWhole = !written.html || written.status >= 500 || times > ASKED_MOST
    if (isWhole || !(await askForAll(answers, page.facts.api))) return { ...written, answers }
  }
}

function asksByItself({ staticHandlerContext: { matches, loaderData, errors } }: EntryContext): boolean {
  const page = matches.at(-1)?.route.id ?? ''
  const isMember = (loaderData.root as RootFacts | undefined)?.viewer != null
  return isMember && !errors && MEMBERS_PAGE.test(page) && loaderData[page] === undefined
}

type Written = { html?: Buffer; status: number; areas: Set<string>; errors: unknown[]; isLate: boolean }

function writePage(
  { request, facts: { nonce }, language, status, writtenAt }: Page,
  routes: EntryContext,
  answers: QueryClient,
): Promise<Written> {
  const written: Written = { status, areas: new Set(), errors: [], isLate: false }
  const reader = {
    language,
    onUse: (namespace: string) => void written.areas.add(areaOf(namespace)),
    ...(writtenAt !== undefined && { writtenAt }),
  }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      written.isLate = true
      abort(new Error('the page took too long to render'))
    }, RENDER_TIMEOUT_MS)
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ReaderContext value={reader}>
          <PageClientContext value={answers}>
            <ServerRouter context={routes} url={request.url} nonce={nonce} />
          </PageClientContext>
        </ReaderContext>
      </NonceContext>,
      {
        nonce,
        // Else what waits for nothing is sent hidden, after the frame, and shown by a script: later, and never without scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          pipe(collect((html) => resolve({ ...written, html })))
        },
        onShellError(error) {
          clearTimeout(timer)
          if (written.isLate) resolve(written)
          else reject(error)
        },
        onError(error) {
          written.status = written.isLate ? 503 : 500
          written.errors.push(error)
        },
      },
    )
  })
}

/** At the end, where they keep nothing waiting. */
function withAnswers(html: Buffer, element: string): Buffer {
  const end = html.lastIndexOf('</body>')
  return Buffer.concat([html.subarray(0, end), Buffer.from(element), html.subarray(end)])
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
    writtenAt,
  }: {
    language: Language
    areas: ReadonlySet<string>
    forVisitor: boolean
    nonce: string
    writtenAt: number | undefined
  },
): Buffer {
  const links = [...areas].map((area) => `<link rel="modulepreload" href="${addresses[language]?.[area]}"/>`)
  const end = html.indexOf('</head>')
  const head = html.toString('utf8', 0, end)
  // Vite's own server changes the first link of a style sheet after an edit.
  const sheets = import.meta.env.PROD ? [...head.matchAll(STYLESHEET)] : []
  const styles = sheets.map(([, href]) => `<link rel="preload" as="style" href="${href}"/>`)
  const start =
    head
      .replace('<head>', `<head>${styles.join('')}`)
      .replace(
        '<html ',
        `<html ${forVisitor ? 'data-visitor="" ' : `data-written="${writtenAt}" `}data-words="${[...areas].join(' ')}" `,
      ) + links.join('')
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
