/**
 * A creator whose browser encodes no H.264, as on some phones, streams and records: pictures arrive, and the recording plays.
 *
 * @covers live/engine, live/recordings
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { dialogOf, ONE_SIZE, until, untilShown, type Visit, visit } from '../browser.ts'
import { registerPerformer } from '../people.ts'
import { openWorld, operator, PASSWORD } from '../world.ts'
import { framesOf, isReceiving, REFUSED_MEDIA, rememberConnections } from './live-media.ts'
import { isRecordingRendered } from './recordings.ts'

const world = openWorld()

const TITLE = 'From an older phone'
/** On air for so long: several key pictures. */
const FRAMES = 250

for (const size of ONE_SIZE) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `older.${size.name}`, password: PASSWORD, name: `Older phone on a ${size.name}` }
    let studio: Visit
    let visitor: Visit
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      ;[studio, visitor] = await Promise.all([
        visit(world, { size, refused: REFUSED_MEDIA, as: performer }),
        visit(world, { size, refused: REFUSED_MEDIA }),
      ])
      await studio.page.addInitScript(forgetH264)
      for (const { page } of [studio, visitor]) await page.addInitScript(rememberConnections)
    })
    after(async () => {
      for (const one of [studio, visitor]) await one?.close()
    })

    test('viewers receive what it sends, which is VP8', async () => {
      const { page } = studio
      await page.goto('/creator/live')
      await page.getByLabel('Title').fill(TITLE)
      await page.getByLabel('Record this stream').check()
      await page.getByRole('button', { name: 'Go live' }).click()
      await page.getByRole('timer').waitFor()
      await visitor.page.goto(`/live/${performer.username}`)
      await until(() => isReceiving(visitor.page), 'pictures and sound arrive')
      assert.deepEqual(await codecsOf(visitor.page), ['video/VP8'])
      await until(async () => (await framesOf(visitor.page)) > FRAMES, 'the picture goes on')
    })

    test('the recording becomes a draft with pictures and sound', async () => {
      const { page } = studio
      await page.getByRole('button', { name: 'End stream' }).click()
      await dialogOf(page).getByRole('button', { name: 'End stream' }).click()
      await page.getByText('Your stream has ended').waitFor()
      await untilShown(page, '/creator/videos', TITLE)
      await until(() => isRecordingRendered(world, performer), 'the recording is rendered')
      await page.getByRole('link', { name: TITLE }).first().click()
      await page.getByText('Draft').first().waitFor()
    })
  })
}

/** Runs in the page, before its own scripts: as on a device that encodes VP8 only. */
function forgetH264(): void {
  const all = RTCRtpSender.getCapabilities.bind(RTCRtpSender)
  RTCRtpSender.getCapabilities = (kind) => {
    const known = all(kind)
    return known && { ...known, codecs: known.codecs.filter(({ mimeType }) => mimeType !== 'video/H264') }
  }
}

function codecsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = []
    for (const connection of window.connections) {
      const stats = await connection.getStats()
      for (const report of stats.values())
        if (report.type === 'inbound-rtp' && report.kind === 'video') found.push(stats.get(report.codecId)?.mimeType)
    }
    return found
  })
}
