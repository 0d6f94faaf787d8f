/**
 * The free teaser of a locked video: it plays without sound while it is in view, and where nothing starts by itself on a press.
 *
 * @covers content/videos, core/media
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { samplePath } from '../server/test/media-samples.ts'
import { assertAccessible, assertFits, SIZES, settled, until, type Visit, visit } from './browser.ts'
import { callAs, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['404 /post/*']

const world = openSharedWorld()
const performer = { username: 'teaser.of.videos', password: PASSWORD, name: 'Teaser of Videos' }
const [size] = SIZES.toReversed()

describe('a teaser', () => {
  let viewer: Visit
  let path: string
  before(async () => {
    await registerPerformer(world, { ...performer, operator })
    path = `/post/${await aLockedVideo()}`
    viewer = await visit(world, {
      size: size ?? assert.fail('no size'),
      // Asked for before its files are rendered, the post is not there.
      refused,
    })
  })
  after(() => viewer?.close())

  test('plays without sound in view, and not out of it', async () => {
    const { page } = viewer
    await until(async () => {
      await page.goto(path)
      await settled(page)
      return (await page.locator('video').count()) === 1
    }, 'the teaser is there')
    await untilPlaying(page, true)
    assert.equal(await page.locator('video').evaluate((video: HTMLVideoElement) => video.muted), true)
    await assertAccessible(page)
    await assertFits(page)
    await page.getByRole('button', { name: 'Stop the teaser' }).click()
    await untilPlaying(page, false)
    await page.getByRole('button', { name: 'Watch the teaser' }).click()
    await untilPlaying(page, true)

    await page.setViewportSize({ width: 390, height: 120 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await untilPlaying(page, false)
  })

  test('waits for a press where motion is to be reduced', async () => {
    const { page } = viewer
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await page.getByRole('button', { name: 'Watch the teaser' }).waitFor()
    assert.equal(await isPlaying(page), false)
    await page.getByRole('button', { name: 'Watch the teaser' }).click()
    await untilPlaying(page, true)
  })
})

type Made = { data: { _id: string } }

async function aLockedVideo(): Promise<string> {
  const clip = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await readFile(await samplePath('small.mp4')) }
  const upload = async (kind: string) => {
    const { data } = await callAs<Made>(world, performer, (request, headers) =>
      request.post(`/api/performer/feeds/${kind}/upload`, { multipart: { file: clip }, headers }),
    )
    return data._id
  }
  const [fileId, teaserId] = [await upload('video'), await upload('teaser')]
  const data = { type: 'video', text: 'A video with a teaser', access: 'paid', price: 250, fileIds: [fileId], teaserId }
  const made = await callAs<Made>(world, performer, (request, headers) =>
    request.post('/api/performer/feeds', { data, headers }),
  )
  return made.data._id
}

function isPlaying(page: Page): Promise<boolean> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused)
}

function untilPlaying(page: Page, plays: boolean): Promise<void> {
  return until(async () => (await isPlaying(page)) === plays, plays ? 'it plays' : 'it stands still')
}
