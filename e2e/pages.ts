/** Every page of web/src/routes.ts, who may open it, and the people that this takes. */
import { SETTING_GROUPS } from '@limelight/contract/core/settings'
import { ACCOUNT_SECTIONS as CREATOR_SECTIONS } from '../web/src/creator/account/section-names.ts'
import { ACCOUNT_SECTIONS as FAN_SECTIONS } from '../web/src/fan/accounts/section-names.ts'
import routes from '../web/src/routes.ts'
import type { Login, World } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { operator, PASSWORD } from './world.ts'

const performer = { username: 'seen.everywhere', password: PASSWORD, name: 'Seen Everywhere' }
const fan = { username: 'sees.everything', password: PASSWORD }

/** By the folder of a page, which is that of the layout that lets people in. */
export const WHO: Record<string, Login | undefined> = { site: undefined, fan, creator: performer, admin: operator }
/** Ends the session of who opens it, or belongs to a provider of logins. */
const LEFT_OUT = new Set(['logout', 'auth/google/callback', 'auth/twitter/callback'])
/** Of what was never made: the page says so, accessibly. */
const NO_ID = '0197c0de-0000-7000-8000-000000000000'

/** What pages are refused because it was never made, and because it needs more than a login. */
export const REFUSED_ON_PAGES = [
  `404 /**/${NO_ID}`,
  `404 /**/${NO_ID}/**`,
  `400 /**/${NO_ID}`,
  '400 /api/admin/ledger/*/NaN',
  '400 /api/notifications/unsubscribe',
  // Of a creator who is not live.
  '404 /api/streaming/join/*',
  '401 /api/auth/{passkeys,second-factor}',
]

export type SitePage = { path: string; folder: string }

type Entry = (typeof routes)[number]
export const pages: SitePage[] = routes.flatMap((entry) => pagesOf(entry, '')).flatMap(withSections)

/** Settings are a page for each of their sections. */
function withSections(page: SitePage): SitePage[] {
  const each = (paths: readonly string[]) => paths.map((path) => ({ ...page, path }))
  if (page.path === 'admin/settings') return each(SETTING_GROUPS.map((group) => `admin/settings?group=${group}`))
  if (!page.path.endsWith('/:section')) return [page]
  const names = page.folder === 'creator' ? CREATOR_SECTIONS : FAN_SECTIONS
  return each(names.map((name) => page.path.replace(':section', name)))
}

/** Of `postId`, the post that `openPages` made. */
export function addressOf({ path }: SitePage, postId: string): string {
  const parts = path
    .replace('post/:id', `post/${postId}`)
    .replace(':username', performer.username)
    .replace(':kind', 'terms')
  return `/${parts.replaceAll(/:\w+\??|\*/g, NO_ID)}`
}

/** The people of `WHO`, and the id of a post that is sold. */
export async function openPages(world: World): Promise<string> {
  await registerPerformer(world, { ...performer, operator })
  await registerFan(world, { ...fan, amount: 20 })
  const made = await callAs<{ data: { _id: string } }>(world, performer, (request, headers) =>
    request.post('/api/performer/feeds', {
      data: { type: 'text', text: 'A letter for those who pay', access: 'paid', price: 250 },
      headers,
    }),
  )
  return made.data._id
}

function pagesOf({ path = '', file, children = [], index }: Entry, above: string): SitePage[] {
  const whole = [above, path].filter(Boolean).join('/')
  const below = children.flatMap((child) => pagesOf(child, whole))
  if (file.endsWith('-layout.tsx') || (children.length > 0 && !index)) return below
  return LEFT_OUT.has(whole) ? below : [{ path: whole, folder: file.split('/')[0] ?? '' }, ...below]
}
