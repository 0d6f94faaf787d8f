/**
 * Every page is accessible, fits, and stays in its place while it loads, at each size and in both themes; phones are Arabic, and so
 * laid out from right to left.
 *
 * @covers core/reference, site/console, site/backups, people/accounts
 * @gate both
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ALL_SIZES, assertAccessible, assertFits, SIZES, type Size, settled, visit } from './browser.ts'
import { movesOf, recordMoves } from './layout-shift.ts'
import { addressOf, openPages, pages, REFUSED_ON_PAGES, WHO } from './pages.ts'
import { openSharedWorld } from './world.ts'

const world = openSharedWorld()
let postId: string

describe('every page', () => {
  before(async () => {
    postId = await openPages(world)
  })

  test('belongs to somebody', () => {
    assert.ok(pages.length > 80, `${pages.length} pages`)
    assert.deepEqual(
      pages.filter(({ folder }) => !(folder in WHO)),
      [],
    )
  })

  test('of members comes with what it lists, before any script runs', async () => {
    for (const [folder, path, content] of LISTS) {
      const as = WHO[folder]
      const { page, close } = await visit(world, { size: ALL_SIZES[0], ...(as && { as }) })
      let html = ''
      // A busy server leaves what is late to the browser.
      for (let attempts = 0; attempts < ATTEMPTS && !html.includes(content); attempts += 1)
        html = await (await page.request.get(`${world.url}${path}`)).text()
      await close()
      assert.ok(html.includes(content), `${path} came ${ATTEMPTS} times without ${content}`)
    }
  })

  test('of settings is one of their sections', async () => {
    for (const [folder, path] of [
      ['fan', '/user/account/'],
      ['creator', '/creator/account/'],
    ] as const) {
      const as = WHO[folder]
      const { page, close } = await visit(world, {
        size: ALL_SIZES[0],
        refused: [`404 ${path}*`],
        ...(as && { as }),
      })
      const answer = await page.goto(`${path}nonsense`)
      const known = await page.request.get(`${world.url}${path}email`)
      assert.deepEqual([answer?.status(), known.status()], [404, 200], path)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      await close()
    }
  })

  if (SIZES.length > 1)
    for (const size of SIZES) {
      const language = size.name === 'phone' ? 'ar' : 'en'
      test(`on a ${size.name}, in ${language}, in both themes`, async () => {
        const looks = [look(size, 'light'), look(size, 'dark')]
        const found = await Promise.all(Object.keys(WHO).map((folder) => findingsOf(folder, { looks, language })))
        assert.deepEqual(found.flat(), [])
      })
    }
  else
    test('once: light on a phone and dark on a desktop, every other page in Arabic', async () => {
      const looks = ALL_SIZES.map((size) => look(size, size.name === 'phone' ? 'light' : 'dark'))
      const visits = Object.keys(WHO).flatMap((folder) => [
        findingsOf(folder, { looks, language: 'en', isChosen: (index) => index % 2 === 0 }),
        findingsOf(folder, { looks, language: 'ar', isChosen: (index) => index % 2 === 1 }),
      ])
      assert.deepEqual((await Promise.all(visits)).flat(), [])
    })
})

const ATTEMPTS = 20
/** Of a page, of a part that waits for another one, and of the console: what only an answer of the API can say. */
const LISTS = [
  ['creator', '/creator/feeds', 'A letter for those who pay'],
  ['creator', '/creator/calls', 'name="price"'],
  ['admin', '/admin/performers', 'seen.everywhere'],
] as const

type Theme = 'light' | 'dark'
type Look = { size: Size; theme: Theme }

function look(size: Size, theme: Theme): Look {
  return { size, theme }
}

type Chosen = { looks: readonly Look[]; language: string; isChosen?: (index: number) => boolean }

/** What is wrong with the pages of one of them, which one browser window opens one after the other. */
async function findingsOf(folder: string, { looks, language, isChosen = () => true }: Chosen): Promise<string[]> {
  const as = WHO[folder]
  const [first] = looks
  assert.ok(first)
  const { page, close } = await visit(world, {
    size: first.size,
    language,
    refused: REFUSED_ON_PAGES,
    ...(as && { as }),
  })
  await recordMoves(page)
  const findings: string[] = []
  for (const one of pages.filter((each) => each.folder === folder).filter((_, index) => isChosen(index))) {
    const address = addressOf(one, postId)
    let size: Size | undefined
    for (const { size: next, theme } of looks) {
      try {
        if (next !== size) {
          size = next
          await assertStays(page, address, size)
          await assertStyledOnce(page)
        }
        await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme)
        await assertAccessible(page)
        await assertFits(page)
      } catch (error) {
        const cause = error instanceof Error ? error.message : String(error)
        findings.push(`${one.path} on a ${next.name} in ${language}, ${theme}: ${cause}`)
      }
    }
  }
  // What the pages complained of stands beside what was found on them.
  await close().catch((error: unknown) => findings.push(`${folder} in ${language}: ${String(error)}`))
  return findings
}

/** With a style sheet that is loaded again the browser matches each element with all of its rules twice. */
async function assertStyledOnce(page: Page): Promise<void> {
  const sheets = await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href?.split('#')[0] ?? []))
  assert.deepEqual(sheets, [...new Set(sheets)])
}

/** Half of what search engines call good. */
const MOVES_MAX = 0.05
const LOADS_MAX = 5

/**
 * Loads a page, and asserts that nothing on it moved meanwhile. A busy machine shows in steps what otherwise comes at once: a page
 * that moved is loaded again, and the quietest time counts.
 */
async function assertStays(page: Page, address: string, size: Size): Promise<void> {
  await page.setViewportSize({ width: size.width, height: size.height })
  let least: Awaited<ReturnType<typeof movesOf>> | undefined
  for (let loads = 0; loads < LOADS_MAX && (least?.score ?? Infinity) > MOVES_MAX; loads += 1) {
    await page.goto(address)
    await settled(page)
    const moves = await movesOf(page)
    if (!least || moves.score < least.score) least = moves
  }
  assert.ok(least && least.score <= MOVES_MAX, `moved by ${least?.score.toFixed(3)}: ${least?.moved.join('; ')}`)
}
