/**
 * Reports an error of the scripts of a page to the site. Loaded by the first one: nearly all visits have none. It imports nothing of the
 * page, which may be what failed, and without imports the entry needs less to load it.
 */

type Report = { kind: 'error' | 'rejection' | 'load' | 'render'; message: string; stack: string }

/** A page that fails again and again has said enough. */
const PER_PAGE_LOAD = 5
const sent = new Set<string>()

/** An event of the window, or what a part of a page could not be shown for. Expected failures are none. */
export function reportError(what: unknown): void {
  const report = what instanceof Event ? reportOf(what) : reportOfFailure('render', what)
  if (report) send(report)
}

function send(report: Report): void {
  const key = `${report.kind}${report.message}`
  if (sent.has(key) || sent.size >= PER_PAGE_LOAD) return
  sent.add(key)
  const body = JSON.stringify({ ...report, place: placeOf() })
  // It must never be a cause of itself.
  fetch('/api/browser-errors', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(
    () => {},
  )
}

function reportOf(event: Event): Report | undefined {
  if ('reason' in event) return reportOfFailure('rejection', event.reason)
  if (event instanceof ErrorEvent) {
    // Of a script of somebody else, such as an extension, browsers say nothing.
    if (event.message === 'Script error.' || /-extension:/.test(event.filename)) return undefined
    return { kind: 'error', ...textsOf(event.error ?? event.message) }
  }
  const { target } = event
  if (target instanceof HTMLScriptElement) return { kind: 'load', message: `script ${target.src}`, stack: '' }
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
    return { kind: 'load', message: `style ${target.href}`, stack: '' }
  return undefined
}

/** A lost connection and what the server refused are no faults of scripts. */
function reportOfFailure(kind: 'rejection' | 'render', error: unknown): Report | undefined {
  const isRefusal = typeof error === 'object' && error !== null && 'status' in error
  const isGivenUp = error instanceof Error && error.name === 'AbortError'
  return isRefusal || isGivenUp || isOffline(error) ? undefined : { kind, ...textsOf(error) }
}

function isOffline(reason: unknown): boolean {
  return !navigator.onLine || (reason instanceof TypeError && /fetch|network|load failed/i.test(reason.message))
}

function textsOf(error: unknown): { message: string; stack: string } {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 300), stack: '' }
  return { message: `${error.name}: ${error.message}`.slice(0, 300), stack: (error.stack ?? '').slice(0, 2_000) }
}

/** The router's, whose patterns say which page it is without what it shows. */
declare global {
  var __reactRouterDataRouter: { state: { matches: { route: { path?: string } }[] } } | undefined
}

function placeOf(): string {
  const parts = globalThis.__reactRouterDataRouter?.state.matches.map(({ route }) => route.path) ?? []
  return `/${parts.filter(Boolean).join('/')}`.slice(0, 200)
}
