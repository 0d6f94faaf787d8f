/** For each page the router copies and tries all routes it has; of some 140 only a dozen can be meant by an address. */
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

const ALL = Symbol('all routes')
/** The router's own, where the build names none. */
const MANIFEST_PATH = '/__manifest'

/** Answers each request with the routes that can match its first segment, which are chosen and ranked once. */
export function createNarrowHandler(build: ServerBuild): RequestHandler {
  const fixed = new Set(Object.keys(build.routes).map((id) => firstSegmentOf(pathOf(build.routes, id))))
  const handlers = new Map<string | symbol, RequestHandler>()
  const { manifestPath = MANIFEST_PATH } = build.routeDiscovery

  function handlerFor(key: string | symbol): RequestHandler {
    const known = handlers.get(key)
    if (known) return known
    const handler = createRequestHandler(typeof key === 'string' ? narrowTo(build, key) : build, 'production')
    handlers.set(key, handler)
    return handler
  }

  function keyOf({ url }: Request): string | symbol {
    const { pathname } = new URL(url)
    // These ask for the routes of other addresses, and for data under an address of their own.
    if (pathname === manifestPath || pathname.endsWith('.data')) return ALL
    const segment = firstSegmentOf(decoded(pathname)).toLowerCase()
    // Usernames share the routes that begin with no word of ours.
    return fixed.has(segment) ? segment : ''
  }

  return (request, context) => handlerFor(keyOf(request))(request, context)
}

/** With the routes that match addresses of any first segment, among them the start page, which every page names to the browser. */
export function narrowTo(build: ServerBuild, segment: string): ServerBuild {
  const kept = new Set<string>()
  for (const [id, route] of Object.entries(build.routes)) {
    // Layouts come with what stands below them.
    if (route?.path === undefined && !route?.index) continue
    const first = firstSegmentOf(pathOf(build.routes, id))
    if (first === segment || !/^[^:*?]+$/.test(first)) for (const kin of lineOf(build.routes, id)) kept.add(kin)
  }
  const pick = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } }
}

/** The route and those around it, the outermost first. */
function lineOf(routes: Routes, id: string): string[] {
  const parentId = routes[id]?.parentId
  return [...(parentId === undefined ? [] : lineOf(routes, parentId)), id]
}

function pathOf(routes: Routes, id: string): string {
  const paths = lineOf(routes, id).map((kin) => routes[kin]?.path ?? '')
  return `/${paths.filter((path) => path !== '').join('/')}`
}

function firstSegmentOf(path: string): string {
  return path.split('/', 2)[1] ?? ''
}

/** As the router reads it; what cannot be decoded matches as it is. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split('/', 2).join('/'))
  } catch {
    return pathname
  }
}
