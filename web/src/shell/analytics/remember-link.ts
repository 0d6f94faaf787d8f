import { SLUG_PATTERN, VIA_COOKIE, VIA_DAYS, VIA_MAX, viaOf } from '@limelight/contract/people/link-address'

const DAY_SECONDS = 86_400

/** Remembers for thirty days by which creator's link this browser came. Called only where its owner allowed that. */
export function rememberLink(search: string): void {
  const slug = viaOf(new URLSearchParams(search))
  if (slug === undefined) return
  const known = (cookieIn(document.cookie) ?? '')
    .split('~')
    .filter((entry) => SLUG_PATTERN.test(entry.split('.')[0] ?? ''))
  if (known.length >= VIA_MAX || known.some((entry) => entry.startsWith(`${slug}.`))) return
  write([...known, `${slug}.${Math.floor(Date.now() / (DAY_SECONDS * 1_000))}`].join('~'), VIA_DAYS * DAY_SECONDS)
}

export function forgetLinks(): void {
  if (cookieIn(document.cookie) !== undefined) write('', 0)
}

/** Named as the server names its own cookies. */
function nameOf(): string {
  return location.protocol === 'https:' ? `__Host-${VIA_COOKIE}` : VIA_COOKIE
}

function cookieIn(cookies: string): string | undefined {
  const start = `${nameOf()}=`
  return cookies
    .split('; ')
    .find((one) => one.startsWith(start))
    ?.slice(start.length)
}

function write(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are supported
  document.cookie = `${nameOf()}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`
}
