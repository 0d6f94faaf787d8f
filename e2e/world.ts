/** The surroundings of a file's journeys: a site with its operator, and a browser. */
import { after, afterEach, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { describeOpenPages, openBrowser, type World } from './browser.ts'
import { type Site, startSite } from './site.ts'

/** The password of every account. */
export const PASSWORD = 'correct horse battery'
export const operator = { username: 'the.operator', password: PASSWORD }

/**
 * Made, and prepared, before the first test of the file that asks for it, closed after the last; to be used inside of tests
 * and hooks. `env` are further variables of the site.
 */
export function openWorld(prepare: () => Promise<void> = async () => {}, env: Record<string, string> = {}): World {
  let site: Site | undefined
  let browser: Browser | undefined
  before(async () => {
    site = await startSite(env)
    browser = await openBrowser()
    await site.createOperator(operator)
    await prepare()
  })
  afterEach(async (ended) => {
    if ('passed' in ended && !ended.passed) process.stdout.write(`${await describeOpenPages()}\n`)
  })
  after(async () => {
    await browser?.close()
    await site?.stop()
  })
  return {
    get url() {
      return made(site).url
    },
    get browser() {
      return made(browser)
    },
  }
}

function made<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the world is made before the first test, not while the file is read')
  return part
}
