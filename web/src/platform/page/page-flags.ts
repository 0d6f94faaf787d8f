import type { OperatorRole } from '@limelight/contract/people/operator-roles'
import { isBuyer, type Role } from '@limelight/contract/people/roles'
import type { MiddlewareFunction } from 'react-router'
import { redirect } from 'react-router'
import { loginPathFor, TEAM_ACCESS_PATH } from '../safe-redirect.ts'
import { type AuthUser, getStore } from '../store/store.ts'
import { landingPathOf } from './landing.ts'
import { requestContext } from './request-context.ts'
import { opensForTeam } from './team-pages.ts'
import { viewerOf } from './viewer.ts'

export const LAYOUTS = ['public', 'primary', 'blank', 'geoBlock', 'maintenance'] as const
export type Layout = (typeof LAYOUTS)[number]

/** What a route's `handle` may say about its page. */
export type PageFlags = {
  /** `primary` unless said otherwise. */
  layout?: Layout
  /** Wide screens show the navigation as icons alone: the page needs the room. */
  hasNarrowRail?: boolean
  /** A refused call leaves the visitor on the page instead of sending them to log in. */
  noredirect?: boolean
  /** A visitor without a valid session goes to log in. */
  authenticate?: boolean
  /** Anyone else with a valid session is sent to where they belong. Buyers are fans and creators. */
  onlyBuyer?: boolean
  onlyPerformer?: boolean
  onlyOperator?: boolean
  /** Of the console: whether the role of an operator has this page. */
  mayOpen?: (path: string, role: OperatorRole | null) => boolean
  /** Read without confirming one's age: who answers for the site, its terms, and logging in. */
  forAllAges?: boolean
  /** Shown while the site is closed for maintenance or to a country, too. */
  staysOpen?: boolean
}

/** The flags of a page: those of all its routes, the innermost one winning. */
export function flagsOf(matches: readonly { handle?: unknown }[]): PageFlags {
  // Handles are untyped in the router; ours are all PageFlags.
  return Object.assign({}, ...matches.map((match) => (match.handle ?? {}) as PageFlags))
}

/** Pure: where a page with these flags sends this viewer, or undefined to let them in. */
export function gateTarget(flags: PageFlags, viewer: AuthUser | undefined, path: string): string | undefined {
  const mayEnter = conditionOf(flags)
  if (!flags.authenticate && !mayEnter) return undefined
  if (!viewer) return loginPathFor(path)
  if (viewer.team) return !viewer.team.isEnded && opensForTeam(path, viewer.team.rights) ? undefined : TEAM_ACCESS_PATH
  if (mayEnter?.(viewer.role) === false || flags.mayOpen?.(path, viewer.operatorRole) === false)
    return landingPathOf(viewer)
  return undefined
}

function conditionOf({ onlyBuyer, onlyPerformer, onlyOperator }: PageFlags) {
  if (onlyBuyer) return isBuyer
  if (onlyPerformer) return (role: Role) => role === 'performer'
  return onlyOperator ? (role: Role) => role === 'operator' : undefined
}

/** Runs before any loader of the page, so nothing is fetched for a viewer without access to the page. */
export function serverGate(flags: PageFlags): MiddlewareFunction<Response> {
  return async ({ request, context }, next) => {
    const target = gateTarget(flags, await viewerOf(context.get(requestContext)), pathOf(request))
    if (target) throw redirect(target)
    return next()
  }
}

export function browserGate(flags: PageFlags): MiddlewareFunction<undefined> {
  return async ({ request }, next) => {
    const target = gateTarget(flags, getStore().getState().auth.authUser ?? undefined, pathOf(request))
    if (target) throw redirect(target)
    await next()
  }
}

/** Data requests carry the page's address with a `.data` ending, which the router has already taken off. */
function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}
