/**
 * Podcast apps: a subscriber gets an address of their own, an app reads it and loads the sound, and an address that was turned off is gone.
 *
 * @covers content/rss, commerce/subscriptions
 * @gate phone
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { samplePath } from '../server/test/media-samples.ts'
import { assertAccessible, assertFits, dialogOf, SIZES, settled, toastsGone, until, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()
const PODCAST = 'Listen in your podcast app'

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const creator = { username: `rss.speaks.${size.name}`, password: PASSWORD, name: `Speaker ${size.name}` }
    const fan = { username: `rss.hears.${size.name}`, password: PASSWORD, amount: 50 }
    let feed = ''
    before(async () => {
      await registerPerformer(world, { ...creator, operator })
      await registerFan(world, fan)
      const buffer = await readFile(await samplePath('voice.wav'))
      await callAs(world, creator, (request, headers) =>
        request.put('/api/performers/me', { headers, data: { monthlyPrice: 10 } }),
      )
      const file = { name: 'voice.wav', mimeType: 'audio/wav', buffer }
      const { data: audio } = await callAs<{ data: { _id: string } }>(world, creator, (request, headers) =>
        request.post('/api/performer/feeds/audio/upload', { headers, multipart: { file } }),
      )
      const data = { type: 'audio', text: 'First episode', fileIds: [audio._id], access: 'subscribers' }
      await callAs(world, creator, (request, headers) => request.post('/api/performer/feeds', { headers, data }))
      const { data: profile } = await callAs<{ data: { _id: string } }>(world, fan, (request, headers) =>
        request.get(`/api/performers/${creator.username}`, { headers }),
      )
      const order = { performerId: profile._id, type: 'monthly', paymentMethod: 'wallet' }
      await callAs(world, fan, (request, headers) =>
        request.post('/api/payment/subscribe/performers', { headers, data: order }),
      )
    })

    test('a subscriber makes an address, and an app finds the episode and its sound', async () => {
      const { page, close } = await visit(world, { size, as: fan })
      await until(async () => {
        await page.goto('/user/subscriptions')
        await settled(page)
        await page.getByRole('button', { name: `More: ${creator.name}` }).click()
        await page.getByRole('menuitem').first().waitFor()
        return page.getByRole('menuitem', { name: PODCAST }).isVisible()
      }, 'the sound is rendered')
      await page.getByRole('menuitem', { name: PODCAST }).click()
      await dialogOf(page).getByRole('button', { name: 'Create an address' }).click()
      feed = await dialogOf(page).getByLabel('Address for your podcast app').inputValue()
      await dialogOf(page).getByText('Not used yet').waitFor()
      await dialogOf(page)
        .getByRole('img', { name: /^QR code/ })
        .waitFor()
      await assertAccessible(page)
      await assertFits(page)

      const answer = await fetch(feed)
      assert.match(answer.headers.get('content-type') ?? '', /rss\+xml/)
      const xml = await answer.text()
      assert.match(xml, /<title>First episode<\/title>/)
      const sound = /<enclosure url="([^"]+)"/.exec(xml)?.[1] ?? ''
      const part = await fetch(sound, { headers: { range: 'bytes=0-9' } })
      assert.deepEqual([part.status, (await part.arrayBuffer()).byteLength], [206, 10])

      await page.reload()
      await page.getByRole('button', { name: `More: ${creator.name}` }).click()
      await page.getByRole('menuitem', { name: PODCAST }).click()
      await dialogOf(page).getByText('127.0.0.0/24').waitFor()
      assert.equal(await dialogOf(page).getByLabel('Address for your podcast app').count(), 0)
      await assertAccessible(page)
      await assertFits(page)
      await close()
    })

    test('turned off, the address is gone', async () => {
      const { page, close } = await visit(world, { size, as: fan })
      await page.goto('/user/subscriptions')
      await page.getByRole('button', { name: `More: ${creator.name}` }).click()
      await page.getByRole('menuitem', { name: PODCAST }).click()
      await dialogOf(page).getByRole('button', { name: 'Turn off the address' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off the address' }).click()
      await dialogOf(page).getByRole('button', { name: 'Create an address' }).waitFor()
      await toastsGone(page)
      assert.equal((await fetch(feed)).status, 404)
      await close()
    })

    test('the profile names the feed of what visitors read, without what subscribers hear', async () => {
      const { page, close } = await visit(world, { size })
      await page.goto(`/${creator.username}`)
      const href = await page.locator('link[rel=alternate][type="application/rss+xml"]').getAttribute('href')
      const answer = await fetch(href ?? '')
      assert.equal(answer.status, 200)
      const xml = await answer.text()
      assert.match(xml, /First episode/)
      assert.doesNotMatch(xml, /<enclosure/)
      await close()
    })
  })
}
