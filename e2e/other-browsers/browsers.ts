/** The browsers beside Chromium that journeys run in where they are installed, each on a site of its own. */
import { after, before, describe } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, type World } from '../browser.ts'
import { type Site, startSite } from '../site.ts'
import { operator } from '../world.ts'
import type { Driver } from './driver.ts'
import { openFirefox, WITHOUT_FIREFOX } from './firefox.ts'
import { type Front, openFront } from './front.ts'
import { type Visitor, visitorOf } from './visitor.ts'
import { openWebKit, WITHOUT_WEBKIT } from './webkit.ts'

type OtherBrowser = { name: string; without: string | undefined; open: () => Promise<Driver> }

export const FIREFOX: OtherBrowser = { name: 'Firefox', without: WITHOUT_FIREFOX, open: openFirefox }
export const WEBKIT: OtherBrowser = { name: 'WebKitGTK', without: WITHOUT_WEBKIT, open: openWebKit }

/** `url` and `browser` as in other journeys: the site itself, and Chromium for people beside the visitor. */
export type Around = World & {
  front: Front
  visitor: Visitor
  /** Why the tests are left out. */
  without: string | undefined
}

/** One browser and a site behind a proxy. `env` are further variables of the site. */
export function inBrowser(
  { name, without, open }: OtherBrowser,
  tests: (around: Around) => void,
  {
    prepare = async () => {},
    env = {},
  }: { prepare?: (world: World) => Promise<void>; env?: Record<string, string> } = {},
): void {
  describe(`in ${name}`, { skip: without ?? false }, () => {
    const made: Partial<Omit<Around, 'url'>> & { site?: Site; driver?: Driver } = {}
    const part = <Key extends keyof typeof made>(key: Key) => {
      const value = made[key]
      if (value === undefined) throw new Error(`${key} is made before the first test`)
      return value as NonNullable<(typeof made)[Key]>
    }
    const around: Around = {
      without,
      get url() {
        return part('site').url
      },
      get browser(): Browser {
        return part('browser')
      },
      get front() {
        return part('front')
      },
      get visitor() {
        return part('visitor')
      },
    }
    before(async () => {
      if (without !== undefined) return
      made.front = await openFront()
      made.site = await startSite({ PUBLIC_URL: made.front.url, ...env })
      made.front.forwardTo(made.site.url)
      made.browser = await openBrowser()
      await made.site.createOperator(operator)
      await prepare(around)
      made.driver = await open()
      made.visitor = visitorOf(made.driver, made.front)
    })
    // What they end, ends before the site does.
    tests(around)
    after(async () => {
      await made.driver?.close()
      await made.browser?.close()
      await made.front?.close()
      await made.site?.stop()
    })
  })
}
