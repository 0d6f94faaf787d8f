/**
 * A video with chapters and a gallery with an order: what a performer makes of them, and what a fan who buys them gets.
 *
 * @covers content/videos, content/galleries, core/media, core/uploads
 * @gate desktop
 */
import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { sample, samplePath } from '../server/test/media-samples.ts'
import {
  assertAccessible,
  assertFits,
  assertFocusIn,
  choose,
  dialogOf,
  SIZES,
  until,
  type Visit,
  visit,
} from './browser.ts'
import { chooseAudience } from './composer.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['409 /api/performer/performer-assets/videos/edit/*']

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `filmer.${size.name}`, password: PASSWORD }
    const fan = { username: `viewer.${size.name}`, password: PASSWORD }
    let seller: Visit
    let buyer: Visit
    let video = ''
    let gallery = ''
    before(async () => {
      await registerPerformer(world, { ...performer, name: `Filmer on a ${size.name}`, operator })
      await registerFan(world, { ...fan, amount: 10 })
      ;[seller, buyer] = await Promise.all([
        // One conflict is provoked.
        visit(world, { size, refused, as: performer }),
        visit(world, { size, as: fan }),
      ])
    })
    after(async () => {
      await seller?.close()
      await buyer?.close()
    })

    test('they drop a video, which becomes a draft', async () => {
      const { page } = seller
      await page.goto('/creator/videos')
      await page.getByText('No videos yet').waitFor()
      await assertAccessible(page)
      await page.getByRole('link', { name: 'Add videos' }).first().click()
      await page.getByLabel('Add videos').setInputFiles(await samplePath('small.mp4'))
      await page.getByText('Draft saved').waitFor()
      assert.equal(await page.getByLabel('Title').inputValue(), 'small')
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('link', { name: 'Edit details' }).click()
      await page.waitForURL(/\/creator\/videos\/[0-9a-f-]{36}$/)
      video = idIn(page)
    })

    test('they pick a still, add chapters and a price, and publish', async () => {
      const { page } = seller
      await page.getByRole('button', { name: /^Use frame 1 of/ }).click()
      await page.getByText('File saved').waitFor()
      await page.getByLabel('Title', { exact: true }).fill(`Sea on a ${size.name}`)
      await page.getByLabel('Description').fill('0:00 Shore\n0:01 Open water #sea')
      await page.getByLabel('Tags').fill('waves')
      await page.getByLabel('Tags').press('Enter')
      await chooseAudience(page, 'Pay to unlock')
      await page.getByRole('button', { name: 'Set a price', exact: true }).waitFor()
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await dialogOf(page).getByText('Enter a price.').waitFor()
      await page.getByRole('spinbutton', { name: 'Price' }).fill('1.20')
      await dialogOf(page).getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByRole('button', { name: 'Unpublish' }).waitFor()
      await page.getByText('Chapters found: 0:00 Shore · 0:01 Open water').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.goto('/creator/videos')
      await page.getByText(`Sea on a ${size.name}`).waitFor()
      await page.getByRole('listitem').getByText('Published').waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    test('what another window changed is not overwritten unasked, and nothing typed is lost', async () => {
      const { page } = seller
      await page.goto(`/creator/videos/${video}`)
      await page.getByLabel('Title', { exact: true }).fill('Mine')
      await callAs(world, performer, (request, headers) =>
        request.put(`/api/performer/performer-assets/videos/edit/${video}`, {
          multipart: { title: 'Theirs' },
          headers,
        }),
      )
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('This was changed in another window').waitFor()
      assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Mine')
      await assertAccessible(page)
      await page.getByLabel('Title', { exact: true }).fill(`Sea on a ${size.name}`)
      await page.getByRole('button', { name: 'Save my version' }).click()
      await page.getByText('This was changed in another window').waitFor({ state: 'hidden' })
      await page.reload()
      await page.getByLabel('Title', { exact: true }).waitFor()
      assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), `Sea on a ${size.name}`)
    })

    test('they fill a gallery, order its photos by keyboard, set a cover and sell it', async () => {
      const { page } = seller
      await page.goto('/creator/galleries/new')
      await page.getByLabel('Title', { exact: true }).fill(`Hills on a ${size.name}`)
      await chooseAudience(page, 'Pay to unlock', '0.80')
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Create and add photos' }).click()
      await page.waitForURL(/\/creator\/galleries\/[0-9a-f-]{36}$/)
      gallery = idIn(page)
      const buffer = await sample('small.jpg')
      const photos = ['one.jpg', 'two.jpg', 'three.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }))
      await page.getByLabel('Add photos').setInputFiles(photos)
      await page.getByRole('button', { name: 'Move photo 3 earlier' }).waitFor()
      await page.waitForFunction(() => document.querySelectorAll('ol img').length === 3)
      await namePhotos('one', 'two', 'three')
      await page.reload()
      await untilInOrder(page, 'one', 'two', 'three')

      await page.getByRole('button', { name: 'Move photo 3 earlier' }).press('Enter')

      await untilInOrder(page, 'one', 'three', 'two')
      await dragPhoto(page, { from: 2, to: 0, by: 'finger' })
      await page.getByText('Photo 3 moved to position 1').waitFor({ state: 'attached' })
      await untilInOrder(page, 'two', 'one', 'three')
      await dragPhoto(page, { from: 0, to: 2, by: 'mouse' })
      await page.getByText('Photo 1 moved to position 3').waitFor({ state: 'attached' })
      await untilInOrder(page, 'one', 'three', 'two')
      await page.getByRole('button', { name: 'Actions for photo 2' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Set as cover' }).press('Enter')
      await page.getByText('Cover', { exact: true }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByRole('button', { name: 'Unpublish' }).waitFor()
      await page.reload()
      await untilInOrder(page, 'one', 'three', 'two')
      await page.goto('/creator/photos')
      await page
        .getByRole('link', { name: `Hills on a ${size.name}` })
        .first()
        .waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    test('a fan finds both on their page, locked', async () => {
      const { page } = buyer
      for (const [tab, title] of [
        ['videos', `Sea on a ${size.name}`],
        ['galleries', `Hills on a ${size.name}`],
      ] as const) {
        await page.goto(`/${performer.username}?tab=${tab}`)
        await page.getByRole('heading', { name: title }).waitFor()
        await page.getByLabel('Locked').first().waitFor()
        await assertAccessible(page)
        await assertFits(page)
      }
      await page.goto(`/${performer.username}?tab=photos`)
      await page
        .getByRole('link', { name: /^Open the gallery with this photo/ })
        .first()
        .waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    test('buys the video and watches it by keyboard', async () => {
      const { page } = buyer
      await page.goto(`/video/${video}?t=1`)
      await assertAccessible(page)
      const unlock = page.getByRole('button', { name: 'Unlock for $1.20' })
      await unlock.press('Enter')
      await assertFocusIn(dialogOf(page))
      await page.keyboard.press('Escape')
      await assertFocusIn(unlock)
      await page.keyboard.press('Enter')
      await dialogOf(page).getByRole('button', { name: 'Unlock for $1.20' }).press('Enter')
      const view = dialogOf(page).getByRole('button', { name: 'View it now' })
      await view.waitFor()
      await assertFocusIn(dialogOf(page))
      await view.press('Enter')
      await assertFocusIn(page.getByRole('main'))
      await page.getByRole('button', { name: /^Play/ }).press('Enter')
      const player = page.getByRole('region', { name: `Sea on a ${size.name}` })
      await assertFocusIn(player)
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 1)
      await page.keyboard.press('m')
      await player.getByRole('button', { name: 'Unmute' }).waitFor({ state: 'attached' })
      await page.keyboard.press('0')
      await page.keyboard.press('>')
      assert.equal(await page.evaluate(() => document.querySelector('video')?.playbackRate), 1.25)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: /Open water/ }).click()
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 1)
      await page.waitForURL(/t=1$/)
      await assertAccessible(page)
      await assertFits(page)
    })

    test('buys the gallery, looks through it and takes it home', async () => {
      const { page } = buyer
      await page.goto(`/gallery/${gallery}`)
      await page.getByText('Paid gallery').waitFor()
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Unlock for $0.80' }).click()
      await dialogOf(page).getByRole('button', { name: 'Unlock for $0.80' }).click()
      await dialogOf(page).getByRole('button', { name: 'View it now' }).click()
      await page.getByRole('button', { name: 'Open photo 1' }).click()
      const show = page.getByRole('dialog', { name: 'Slideshow' })
      await show.getByText('1 of 3').waitFor()
      await page.keyboard.press('ArrowRight')
      await show.getByText('2 of 3').waitFor()
      // A swipe while the pictures still move is one that stops them.
      const second = show.getByRole('group', { name: '2 of 3' }).getByRole('img')
      await until(() => second.evaluate(isInTheMiddle), 'the second photo is in the middle')
      await swipe(page)
      await show.getByText('3 of 3').waitFor()
      await assertAccessible(page)
      await zoom(page, show, size.name === 'phone' ? 'fingers' : 'buttons')
      await show.getByRole('button', { name: 'Report this photo' }).click()
      const report = page.getByRole('dialog', { name: 'Report this photo' })
      await choose(report.getByRole('radio', { name: 'Copyright infringement' }))
      await assertAccessible(page)
      await report.getByRole('button', { name: 'Send report' }).click()
      await report.getByText('We’ve received your report').waitFor()
      await page.keyboard.press('Escape')
      await show.getByText('3 of 3').waitFor()
      await page.keyboard.press('Escape')
      await show.waitFor({ state: 'hidden' })
      const opener = page.getByRole('button', { name: 'Open photo 1' })
      await until(() => opener.evaluate((button) => button === document.activeElement), 'the focus is back')
      await turnFromTheRight(page, opener, show)
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download all' }).click()
      const download = await downloading
      assert.match(download.suggestedFilename(), /\.zip$/)
      assert.ok((await stat(await download.path())).size > 1_000)
      await assertAccessible(page)
      await assertFits(page)
    })

    test('finds everything bought in the library', async () => {
      const { page } = buyer
      await page.goto('/user/library')
      await page.getByRole('link', { name: `Sea on a ${size.name}` }).waitFor()
      await page.getByRole('link', { name: `Hills on a ${size.name}` }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('link', { name: 'Galleries' }).locator('visible=true').last().click()
      await page.getByRole('link', { name: `Sea on a ${size.name}` }).waitFor({ state: 'hidden' })
      await page.goto('/user/library?kind=feed')
      await page.getByText('Nothing of this type yet').waitFor()
    })

    /** Those of the gallery, in their order. */
    function namePhotos(...titles: string[]): Promise<unknown> {
      return callAs(world, performer, async (request, headers) => {
        const list = await request.get(
          `/api/performer/performer-assets/photos/search?galleryId=${gallery}&sortBy=position&sort=asc`,
          { headers },
        )
        const { data } = (await list.json()) as { data: { _id: string }[] }
        for (const [index, { _id }] of data.entries()) {
          const change = { headers, data: { title: titles[index] } }
          assert.ok((await request.put(`/api/performer/performer-assets/photos/${_id}`, change)).ok())
        }
        return list
      })
    }
  })
}

function idIn(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Compares names, since the addresses change every few minutes. */
async function untilInOrder(page: Page, ...names: string[]): Promise<void> {
  const inOrder = (expected: string) =>
    [...document.querySelectorAll<HTMLImageElement>('ol img')].map(({ alt }) => alt).join() === expected
  await page.waitForFunction(inOrder, names.join())
}

/** A finger rests before it drags; a mouse does not. */
async function dragPhoto(page: Page, { from, to, by }: { from: number; to: number; by: 'finger' | 'mouse' }) {
  const photos = page.locator('ol img')
  await page.locator('ol').evaluate((list) => list.scrollIntoView({ block: 'center' }))
  const [start, end] = [await centreOf(photos.nth(from)), await centreOf(photos.nth(to))]
  const halfway = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
  if (by === 'mouse') {
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    for (const { x, y } of [halfway, end]) await page.mouse.move(x, y, { steps: 4 })
    await page.mouse.up()
    return
  }
  const device = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', start)
  await page.locator('ol li[style*="opacity: 0.35"]').waitFor()
  const scrolled = await page.evaluate(() => scrollY)
  await touch('touchMove', halfway)
  await touch('touchMove', end)
  assert.equal(await page.evaluate(() => scrollY), scrolled)
  await touch('touchEnd')
  await device.detach()
}

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  assert.ok(box)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Brings the last photo closer and back: by two fingers on a phone, by the buttons elsewhere. */
async function zoom(page: Page, show: Locator, by: 'fingers' | 'buttons'): Promise<void> {
  const picture = show.getByRole('img').last()
  const widthOf = async () => (await picture.boundingBox())?.width ?? 0
  const before = await widthOf()
  await (by === 'fingers' ? pinch(page, picture, 40, 120) : show.getByRole('button', { name: 'Zoom in' }).click())
  await until(async () => (await widthOf()) > before * 1.3, 'the photo is closer')
  await assertAccessible(page)
  await (by === 'fingers' ? pinch(page, picture, 120, 10) : show.getByRole('button', { name: 'Zoom out' }).click())
  await until(async () => Math.abs((await widthOf()) - before) < 1, 'the photo fits again')
}

/** Where text runs from the right, the left arrow leads to the next photo. */
async function turnFromTheRight(page: Page, opener: Locator, show: Locator): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await opener.click()
  await show.getByText('1 of 3').waitFor()
  await page.keyboard.press('ArrowLeft')
  await show.getByText('2 of 3').waitFor()
  await assertFits(page)
  await page.keyboard.press('Escape')
  await show.waitFor({ state: 'hidden' })
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
}

/** Two fingers, the given distances from the middle of something when they land and when they leave. */
async function pinch(page: Page, target: Locator, from: number, to: number): Promise<void> {
  const box = await target.boundingBox()
  assert.ok(box)
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const fingers = (distance: number) => [
    { x: middle.x - distance, y: middle.y, id: 0 },
    { x: middle.x + distance, y: middle.y, id: 1 },
  ]
  const device = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof fingers>) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', fingers(from))
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', fingers(from + (to - from) * part))
  await touch('touchEnd', [])
}

/** In the browser. */
function isInTheMiddle(photo: Element): boolean {
  const { x, width } = photo.getBoundingClientRect()
  return Math.abs(x + width / 2 - innerWidth / 2) < 2
}

async function swipe(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.move(width * 0.7, height / 2)
  await page.mouse.down()
  await page.mouse.move(width * 0.3, height / 2, { steps: 4 })
  await page.mouse.up()
}
