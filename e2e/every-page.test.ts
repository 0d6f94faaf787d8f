/**
 * Every page of web/src/routes.ts is accessible and fits, by who may open it. At each size a page is looked at in one of the
 * themes, so that both sizes together are both themes; phones are Arabic, and so laid out from right to left.
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import routes from '../web/src/routes.ts'
import { assertAccessible, assertFits, type Login, SIZES, type Size, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

const world = openWorld()
const performer = { username: 'seen.everywhere', password: PASSWORD, name: 'Seen Everywhere' }
const fan = { username: 'sees.everything', password: PASSWORD }

/** By the folder of a page, which is that of the layout that lets people in. */
const WHO: Record<string, Login | undefined> = { site: undefined, fan, creator: performer, admin: operator }
/** Ends the session of who opens it, or belongs to a provider of logins. */
const LEFT_OUT = new Set(['logout', 'auth/google/callback', 'auth/twitter/callback'])
/** Of what was never made: the page says so, accessibly. */
const NO_ID = '0197c0de-0000-7000-8000-000000000000'

type Entry = (typeof routes)[number]
type Page = { path: string; folder: string }
const pages = routes.flatMap((entry) => pagesOf(entry, ''))
let postId: string

describe('every page', () => {
  before(async () => {
    await registerPerformer(world, { ...performer, operator })
    await registerFan(world, { ...fan, amount: 20 })
    const made = await callAs<{ data: { _id: string } }>(world, performer, (request, headers) =>
      request.post('/api/performer/feeds', {
        data: { type: 'text', text: 'A letter for those who pay', access: 'paid', price: 250 },
        headers,
      }),
    )
    postId = made.data._id
  })

  test('belongs to somebody', () => {
    assert.ok(pages.length > 80, `${pages.length} pages`)
    assert.deepEqual(
      pages.filter(({ folder }) => !(folder in WHO)),
      [],
    )
  })

  for (const size of SIZES) {
    const language = size.name === 'phone' ? 'ar' : 'en'
    test(`on a ${size.name}, in ${language}`, async () => {
      const found = await Promise.all(Object.keys(WHO).map((folder) => findingsOf(folder, size, language)))
      assert.deepEqual(found.flat(), [])
    })
  }
})

/** What is wrong with the pages of one of them, which one browser window opens one after the other. */
async function findingsOf(folder: string, size: Size, language: string): Promise<string[]> {
  const as = WHO[folder]
  // Of what does not exist, and of what needs more than a login.
  const { page, close } = await visit(world, { size, language, expected: [/40[0-9]/], ...(as && { as }) })
  const findings: string[] = []
  for (const [index, { path }] of pages.filter((one) => one.folder === folder).entries()) {
    const theme = (index + (size.name === 'phone' ? 1 : 0)) % 2 === 0 ? 'light' : 'dark'
    try {
      await page.goto(addressOf(path))
      await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme)
      await assertAccessible(page)
      await assertFits(page)
    } catch (error) {
      findings.push(`${path} in ${theme}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await close()
  return findings
}

function addressOf(path: string): string {
  const parts = path
    .replace('post/:id', `post/${postId}`)
    .replace(':username', performer.username)
    .replace(':kind', 'terms')
  return `/${parts.replaceAll(/:\w+\??|\*/g, NO_ID)}`
}

function pagesOf({ path = '', file, children = [], index }: Entry, above: string): Page[] {
  const whole = [above, path].filter(Boolean).join('/')
  const below = children.flatMap((child) => pagesOf(child, whole))
  if (file.endsWith('-layout.tsx') || (children.length > 0 && !index)) return below
  return LEFT_OUT.has(whole) ? below : [{ path: whole, folder: file.split('/')[0] ?? '' }, ...below]
}
