/**
 * The site as an app: what a browser needs to install it, and the page that stands in for the network.
 *
 * @covers site/brand, site/discovery
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible, assertFits, OFFLINE, SIZES, settled, until, visit } from './browser.ts'
import { registerFan } from './people.ts'
import { openWorld, PASSWORD } from './world.ts'

const fan = { username: 'ida.installed', password: PASSWORD }
const world = openWorld(async () => {
  await registerFan(world, fan)
})

test('every file of the manifest is there', async () => {
  const manifest = await (await fetch(`${world.url}/manifest.webmanifest`)).json()
  for (const { src, type } of manifest.icons) {
    const { status, headers } = await fetch(`${world.url}${src}`)
    assert.deepEqual([status, headers.get('content-type')], [200, type], src)
  }
  const touch = await fetch(`${world.url}/apple-touch-icon.png`)
  assert.equal(touch.headers.get('content-type'), 'image/png')
})

for (const size of SIZES)
  describe(`on a ${size.name}`, () => {
    test('without a network there is a page that says so, and nothing private is stored', async () => {
      const { page, close } = await visit(world, {
        size,
        as: fan,
        hasServiceWorker: true,
        expected: OFFLINE,
      })
      await page.goto('/user/account')
      // What the page still loads would fail without the network.
      await settled(page)
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      const stored = await page.evaluate(async () => {
        const names = await caches.keys()
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return requests.flat().map(({ url }) => new URL(url).pathname)
      })
      assert.deepEqual(stored.toSorted(), ['/offline.html', '/offline.js'])

      await page.context().setOffline(true)
      await page.getByText('You’re offline. This page stays as it is.').waitFor()
      await page.getByRole('link', { name: 'Wallet' }).filter({ visible: true }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
      await assertAccessible(page)
      await assertFits(page)

      await page.goto('/user/wallet')
      await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
      assert.equal(await page.title(), 'You’re offline')
      await assertAccessible(page)
      await assertFits(page)

      await page.context().setOffline(false)
      await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor()
      assert.equal(new URL(page.url()).pathname, '/user/wallet')
      await close()
    })

    test('the page without a network is in the language and the theme that were chosen', async () => {
      const { page, close } = await visit(world, { size, language: 'ar', hasServiceWorker: true, expected: OFFLINE })
      await page.goto('/store')
      await page.evaluate(async () => {
        localStorage.setItem('theme', 'dark')
        await navigator.serviceWorker.ready
      })
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await settled(page)
      await page.context().setOffline(true)
      await page.goto('/live')
      await page.getByRole('heading', { name: 'أنت غير متصل بالإنترنت' }).waitFor()
      assert.deepEqual(await page.evaluate(() => ({ ...document.documentElement.dataset })), {
        theme: 'dark',
        reason: 'network',
      })
      assert.equal(await page.getByRole('heading').filter({ visible: true }).count(), 1)
      await assertAccessible(page)
      await assertFits(page)
      await close()
    })
  })

type Shown = { title: string; body: string; data: { path: string } }
/** The worker's own scope, which the types of pages do not have. */
type WorkerScope = EventTarget & {
  PushEvent: new (type: string, init: object) => Event
  registration: { showNotification: (title: string, options: Omit<Shown, 'title'>) => Promise<void> }
  shown: Shown[]
}

test('a push is shown while no page is in front, says where it leads, and quotes nothing', async () => {
  const [size] = SIZES
  assert.ok(size)
  const { page, close } = await visit(world, { size, as: fan, hasServiceWorker: true })
  await page.goto('/user/account')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const [worker] = page.context().serviceWorkers()
  assert.ok(worker)
  // A browser without a window has no place for notifications, so they are collected.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options })
  })
  const deliver = (message: object) =>
    worker.evaluate((data) => {
      const scope = globalThis as unknown as WorkerScope
      scope.dispatchEvent(new scope.PushEvent('push', { data }))
    }, JSON.stringify(message))
  const shown = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown)

  await page.goto('about:blank')
  await deliver({ title: 'Ann', body: 'New message', path: '/messages', tag: 'message/1', language: 'en' })
  await until(async () => (await shown()).length > 0, 'the notification is shown')
  assert.deepEqual(
    (await shown()).map(({ title, body, data }) => [title, body, data.path]),
    [['Ann', 'New message', '/messages']],
  )
  await close()
})
