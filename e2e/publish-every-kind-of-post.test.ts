/**
 * A poll, an audio post, a scheduled post and a draft: how a creator makes them and how a fan sees them.
 *
 * @covers content/feeds, core/media
 * @gate phone
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { samplePath } from '../server/test/media-samples.ts'
import {
  assertAccessible,
  assertFits,
  assertFocusIn,
  choose,
  dialogOf,
  openPost,
  SIZES,
  tileOf,
  untilTile,
  type Visit,
  visit,
} from './browser.ts'
import { chooseAudience } from './composer.ts'
import { registerFan, registerPerformer } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

const world = openWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `sonora.${size.name}`, password: PASSWORD }
    const fan = { username: `fan.${size.name}`, password: PASSWORD }
    let seller: Visit
    let buyer: Visit
    before(async () => {
      await registerPerformer(world, { ...performer, name: `Sonora on a ${size.name}`, operator })
      await registerFan(world, fan)
      ;[seller, buyer] = await Promise.all([visit(world, { size, as: performer }), visit(world, { size, as: fan })])
    })
    after(async () => {
      await seller?.close()
      await buyer?.close()
    })

    test('they ask their fans, and one votes and sees the result', async () => {
      const { page } = seller
      await compose(page, 'Poll')
      await page.getByLabel('Question').fill(`Where to next? Help me, #harbour, says @${performer.username}`)
      assert.equal(await page.getByRole('textbox', { name: 'Caption' }).count(), 0)
      await page.getByRole('button', { name: 'Add two options' }).click()
      await assertFocusIn(page.getByLabel('Option 1', { exact: true }))
      await page.getByLabel('Option 1', { exact: true }).fill('The pier')
      await page.getByLabel('Option 2', { exact: true }).fill('The hills')
      await page.getByRole('button', { name: 'Add option' }).click()
      await page.getByLabel('Option 3', { exact: true }).fill('The harbour')
      await page.getByRole('button', { name: 'Move option 3 up' }).press('Enter')
      await page.getByLabel('Duration').selectOption('3 days')
      await assertAccessible(page)
      await assertFits(page)
      await publish(page)

      await buyer.page.goto(`/${performer.username}`)
      await openPost(buyer.page, /Where to next\?/)
      const poll = buyer.page.getByRole('region', { name: 'Poll' })
      await poll.getByText('Ends in 3 days').waitFor()
      assert.deepEqual(await poll.getByRole('button').allInnerTexts(), ['The pier', 'The harbour', 'The hills'])
      await assertAccessible(buyer.page)
      await poll.getByRole('button', { name: 'Vote for The harbour' }).press('Enter')
      await poll.getByText('Your vote').waitFor()
      await poll.getByText('100%').waitFor()
      await poll.getByText('1 vote', { exact: true }).waitFor()
      assert.equal(await poll.getByRole('button').count(), 0)
      await assertAccessible(buyer.page)
      await assertFits(buyer.page)
      await buyer.page.reload()
      await poll.getByText('Your vote').waitFor()

      await buyer.page.getByRole('link', { name: '#harbour' }).click()
      await buyer.page.waitForURL(/tag=harbour/)
      await buyer.page.getByText('Where to next?').first().waitFor()
    })

    test('they record something, and the fan plays it', async () => {
      const { page } = seller
      await compose(page, 'Audio')
      await page.getByLabel('Add audio').setInputFiles(await samplePath('voice.wav'))
      await page.getByRole('textbox', { name: 'Caption' }).fill('Spoken, not written')
      await page.getByText(/^Processing/).waitFor({ state: 'hidden' })
      await assertAccessible(page)
      await assertFits(page)
      await publish(page)

      await untilTile(buyer.page, `/${performer.username}`, /Spoken, not written/)
      await openPost(buyer.page, /Spoken, not written/)
      const player = buyer.page.getByRole('region', { name: /^Audio by/ })
      await assertAccessible(buyer.page)
      await player.getByLabel('Speed').selectOption('2×')
      await player.getByRole('button', { name: 'Play' }).press('Enter')
      await player.getByRole('button', { name: 'Pause' }).waitFor()
      await buyer.page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0.5)
      assert.equal(await buyer.page.evaluate(() => document.querySelector('audio')?.playbackRate), 2)
      await player.getByRole('slider').press('ArrowLeft')
      await assertFits(buyer.page)
    })

    test('a scheduled post appears by itself', async () => {
      const { page } = seller
      const words = `For later on a ${size.name}`
      await compose(page, 'Text')
      await page.getByRole('textbox', { name: 'Text' }).fill(words)
      await page.getByRole('button', { name: 'Time: Now' }).click()
      await page.getByRole('switch', { name: 'Publish later' }).press('Space')
      await page.getByLabel('Publish on').fill(await localFieldIn(30))
      await assertAccessible(page)
      await dialogOf(page).getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Schedule', exact: true }).click()
      await page.waitForURL((url) => url.pathname === '/creator/feeds')
      await page.goto('/creator/feeds?status=scheduled')
      await page.getByText(words).waitFor()
      await assertAccessible(page)
      await page.getByRole('link', { name: 'Calendar' }).locator('visible=true').first().click()
      await page.waitForURL('**/creator/calendar')
      const more = page.getByRole('button', { name: /more$/ })
      if (await more.isVisible()) await more.click()
      const entry = page.getByRole('link', { name: words }).locator('visible=true')
      await entry.waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await entry.click()
      await page.waitForURL(/\/creator\/feeds\/[0-9a-f-]{36}$/)
      assert.equal(await page.getByRole('textbox', { name: 'Text' }).inputValue(), words)

      await buyer.page.goto(`/${performer.username}`)
      assert.equal(await tileOf(buyer.page, words).count(), 0)
      await buyer.page.goto('/dev/clock')
      await buyer.page.getByRole('button', { name: '+ 1 hour' }).click()

      await untilTile(buyer.page, `/${performer.username}`, words)
    })

    test('a draft is saved automatically and survives a reload, unseen by others', async () => {
      const { page } = seller
      await compose(page, 'Poll')
      await page.getByLabel('Question').fill('Half a thought?')
      await page.getByLabel('Option 1', { exact: true }).fill('Maybe')
      await page.getByText('Draft saved').waitFor()
      await page.getByLabel('Option 2', { exact: true }).fill('Surely')
      await page.getByText('Draft saved').waitFor({ state: 'hidden' })
      await page.getByText('Draft saved').waitFor()
      await page.reload()

      await page.getByLabel('Question').waitFor()
      assert.equal(await page.getByLabel('Question').inputValue(), 'Half a thought?')
      assert.equal(await page.getByLabel('Option 1', { exact: true }).inputValue(), 'Maybe')
      assert.equal(await page.getByLabel('Option 2', { exact: true }).inputValue(), 'Surely')
      await assertAccessible(page)

      await page.goto('/creator/feeds/new')
      const offer = page.getByRole('region', { name: 'Continue your draft?' })
      await offer.getByText('Half a thought?').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await offer.getByRole('link', { name: 'Continue draft' }).click()
      await page.getByLabel('Option 2', { exact: true }).waitFor()
      assert.equal(await page.getByLabel('Question').inputValue(), 'Half a thought?')
      await buyer.page.goto(`/${performer.username}`)
      await buyer.page.getByRole('list', { name: 'Posts' }).waitFor()
      assert.equal(await tileOf(buyer.page, /Half a thought\?/).count(), 0)
    })
  })
}

async function compose(page: Page, kind: 'Poll' | 'Audio' | 'Text'): Promise<void> {
  await page.goto('/creator/feeds/new')
  await choose(page.getByRole('radio', { name: new RegExp(`^${kind}`) }))
  await chooseAudience(page, 'Everyone')
}

async function publish(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Publish', exact: true })
  await button.and(page.locator(':enabled')).waitFor()
  await button.click()
  await page.waitForURL((url) => url.pathname === '/creator/feeds')
}

/** So many minutes from the site's own now, as a field for date and time takes it. */
async function localFieldIn(minutes: number): Promise<string> {
  const text = await (await fetch(`${world.url}/dev/clock`)).text()
  const now = /<b>([^<]+)<\/b>/.exec(text)?.[1]
  assert.ok(now)
  const zone = Temporal.Now.timeZoneId()
  const at = Temporal.Instant.from(now).add({ minutes }).toZonedDateTimeISO(zone).toPlainDateTime()
  return at.toString({ smallestUnit: 'minute' })
}
