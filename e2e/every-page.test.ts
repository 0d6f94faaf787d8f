/**
 * Every page is accessible and fits, at each size and in both themes; phones are Arabic, and so laid out from right to left.
 *
 * @covers site/console, people/accounts
 * @gate phone
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, SIZES, type Size, visit } from './browser.ts'
import { addressOf, openPages, pages, WHO } from './pages.ts'
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
  for (const one of pages.filter((each) => each.folder === folder)) {
    await page.goto(addressOf(one, postId))
    for (const theme of ['light', 'dark']) {
      try {
        await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme)
        await assertAccessible(page)
        await assertFits(page)
      } catch (error) {
        findings.push(`${one.path} in ${theme}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  await close()
  return findings
}
