/**
 * Checks of the connection: where everything works, where UDP is blocked, and without a camera.
 *
 * @covers live/connection-check, live/engine
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, SIZES, type Visit, visit } from '../browser.ts'
import { registerFan, registerPerformer } from '../people.ts'
import { openWorld, operator, PASSWORD } from '../world.ts'
import { blockConnections, REFUSED_MEDIA } from './live-media.ts'

// Whichever process the page is connected to.
const world = openWorld(undefined, { PROCESSES: '2' })

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `checker.${size.name}`, password: PASSWORD, name: `Checker on a ${size.name}` }
    const fan = { username: `checks.${size.name}`, password: PASSWORD }
    const visits: Visit[] = []
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await registerFan(world, fan)
    })
    after(async () => {
      for (const one of visits) await one.close()
    })
    const open = async (as: { username: string; password: string }, language = 'en') => {
      const made = await visit(world, { size, refused: REFUSED_MEDIA, as, language })
      visits.push(made)
      return made.page
    }

    test('a creator comes from the studio, and everything works', async (t) => {
      const page = await open(performer)
      await page.goto('/creator/live')
      const link = page.getByRole('link', { name: 'Check connection' })
      assert.equal(await link.getAttribute('href'), '/user/connection')
      await page.goto('/user/connection')
      await assertAccessible(page)
      await assertFits(page)

      await check(page)

      for (const text of [
        /camera works/,
        /microphone works/,
        /Messages arrive at once/,
        /comes back after/,
        /no relay/,
      ])
        await page.getByText(text).waitFor()
      await page.getByText(/Your upload is/).waitFor()
      await page.getByText(/with a short delay|download is slow/).waitFor()
      t.diagnostic((await page.getByText(/comes back after/).textContent()) ?? '')
      assert.notEqual(await verdict(page, 'Watching live streams'), 'no')
      await assertAccessible(page)
      await assertFits(page)
    })

    test('where UDP is blocked a fan reads so, and can still watch with a delay', async () => {
      const page = await open(fan)
      await page.addInitScript(blockConnections)
      await page.goto('/user/connection')

      await check(page)

      await page.getByText(/Your network blocks UDP/).waitFor()
      assert.match(await verdict(page, 'Watching live streams'), /a few seconds behind/)
      assert.match(await verdict(page, 'Going live from this browser'), /Doesn’t work/)
      await assertAccessible(page)
    })

    test('without a camera the rest is checked, in German', async () => {
      const page = await open(fan, 'de')
      await page.addInitScript(refuseCamera)
      await page.goto('/user/connection')

      await check(page, 'Test starten', 'Erneut testen')

      await page.getByText('Die Kamera ist gesperrt.').waitFor()
      await page.getByText('Dein Mikrofon funktioniert.').waitFor()
      await page.getByText(/Dein Bild (erreicht|kommt an)/).waitFor()
      assert.match(await verdict(page, 'Aus diesem Browser live gehen'), /Funktioniert nicht/)
      await assertAccessible(page)
      await assertFits(page)
    })
  })
}

async function check(page: Page, start = 'Start check', again = 'Check again'): Promise<void> {
  await page.getByRole('button', { name: start }).click()
  await page.getByRole('button', { name: again }).waitFor({ timeout: 120_000 })
}

async function verdict(page: Page, use: string): Promise<string> {
  return (await page.locator('main').getByText(use, { exact: true }).locator('..').textContent()) ?? ''
}

/** Runs in the page, before its own scripts. */
function refuseCamera(): void {
  const devices = navigator.mediaDevices
  const original = devices.getUserMedia.bind(devices)
  devices.getUserMedia = async (constraints) => {
    if (constraints?.video) throw new DOMException('blocked', 'NotAllowedError')
    return original(constraints)
  }
}
