import { ownAddress, withoutDoubledSlashes } from './own-address.ts'

export const LOGIN_PATH = '/auth/login'
/** Says what a member of a creator’s team can open, or that they no longer can. */
export const TEAM_ACCESS_PATH = '/team/access'

/**
 * The target a `redirect` parameter may lead to, or undefined. Only a path of this origin: no `//` or `/\` (other hosts to a
 * browser), no control characters (which browsers drop, turning `/\t/` into `//`), never the login page itself.
 * The value is taken as already decoded once, as `URLSearchParams` does.
 */
export function safeRedirect(target: string | null | undefined): string | undefined {
  if (!target?.startsWith('/') || target.length > 2_000) return undefined
  if (/[\\\p{Cc}]/u.test(target) || target.startsWith('//')) return undefined
  if (withoutDoubledSlashes(target) !== undefined) return undefined
  const url = ownAddress(target)
  const path = decodedPath(url.pathname)
  if (path === undefined || /^\/[/\\]/.test(path)) return undefined
  if (path.replace(/\/+$/, '').toLowerCase() === LOGIN_PATH) return undefined
  return url.pathname + url.search + url.hash
}

/** `/auth/login?redirect=…`, leaving the parameter out where it would not be followed. */
export function loginPathFor(from: string): string {
  const target = safeRedirect(from)
  return target && target !== '/' ? `${LOGIN_PATH}?redirect=${encodeURIComponent(target)}` : LOGIN_PATH
}

/** `/auth/register?redirect=…`: where a purchase begins, most visitors have no account yet. */
export function registerPathFor(from: string): string {
  const target = safeRedirect(from)
  return target && target !== '/' ? `/auth/register?redirect=${encodeURIComponent(target)}` : '/auth/register'
}

/** Where a fan proves their age, and comes back from. */
export function agePathFor(from: string): string {
  const target = safeRedirect(from)
  return target ? `/user/age?redirect=${encodeURIComponent(target)}` : '/user/age'
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
