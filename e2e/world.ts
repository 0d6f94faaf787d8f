/** The surroundings of a file's journeys: a site with its operator, and a browser. */
import { after, afterEach, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { atEnd } from '../scripts/testing/at-end.ts'
import { describeOpenPages, openBrowser, type World } from './browser.ts'
import { type Site, startSite } from './site.ts'

/** The password of every account. */
export const PASSWORD = 'correct horse battery'
export const operator = { username: 'the.operator', password: PASSWORD }

type Prepare = () => Promise<void>

/**
 * Made, and prepared, before the first test of the file that asks for it, closed after the last; to be used inside of tests
 * and hooks. `env` are further variables of the site.
 */
export function openWorld(prepare: Prepare = async () => {}, env: Record<string, string> = {}): World {
  const { world, made } = emptyWorld()
  before(async () => {
    made.site = await startSite(env)
    made.browser = await openBrowser()
    await made.site.createOperator(operator)
    await prepare()
  })
  describeFailures()
  after(async () => {
    await made.browser?.close()
    await made.site?.stop()
  })
  return world
}

/**
 * The one site of all journeys of this process that ask for it: they change no settings, move no clock, and make people and things
 * with names of their own. Starting a site and a browser costs six seconds of CPU.
 */
export function openSharedWorld(prepare: Prepare = async () => {}): World {
  const { world, made } = emptyWorld()
  before(async () => {
    shared ??= startShared()
    Object.assign(made, await shared)
    await prepare()
  })
  describeFailures()
  return world
}

type Made = { site?: Site; browser?: Browser }

let shared: Promise<Required<Made>> | undefined

async function startShared(): Promise<Required<Made>> {
  const site = await startSite()
  atEnd(site.stop)
  const browser = await openBrowser()
  atEnd(() => browser.close())
  await site.createOperator(operator)
  return { site, browser }
}

function describeFailures(): void {
  afterEach(async (ended) => {
    if ('passed' in ended && !ended.passed) process.stdout.write(`${await describeOpenPages()}\n`)
  })
}

function emptyWorld(): { world: World; made: Made } {
  const made: Made = {}
  const world = {
    get url() {
      return required(made.site).url
    },
    get browser() {
      return required(made.browser)
    },
  }
  return { world, made }
}

function required<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the world is made before the first test, not while the file is read')
  return part
}
