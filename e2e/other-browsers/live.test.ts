/**
 * Streams in browsers that cannot receive them by WebRTC: Firefox without its plugin of H.264, and WebKitGTK, which has none. They play HLS.
 *
 * @covers live/hls, live/streams, live/engine
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../browser.ts'
import { registerPerformer } from '../people.ts'
import { operator, PASSWORD } from '../world.ts'
import { type Around, FIREFOX, inBrowser, WEBKIT } from './browsers.ts'
import { type Publisher, startStream } from './publisher.ts'
import type { Visitor } from './visitor.ts'

const performer = { username: 'streams.to.all', password: PASSWORD, name: 'Streams To All' }
const TITLE = 'For every browser'
/** A playlist has six segments of two seconds, and a player stays two behind its end. */
const PAST_SEVERAL_ENDS = 24
const AFTER_A_CHANGE = 12
/** A Firefox without H.264 is refused once. Segments go with the playlist that a change of size or a publisher who comes again has ended. */
const REFUSED = ['422 /api/streaming/whep/*', '404 /api/streaming/hls/*/*-*']

for (const browser of [FIREFOX, WEBKIT])
  inBrowser(browser, watching, { prepare: (world) => registerPerformer(world, { ...performer, operator }) })

function watching(around: Around): void {
  let publisher: Publisher | undefined
  before(async () => {
    if (around.without === undefined) publisher = await startStream(around, performer, TITLE)
  })
  after(() => publisher?.end())

  test('a stream is shown, and goes on past the end of its playlist again and again', async () => {
    const { visitor } = around
    await visitor.open(`/live/${performer.username}`)
    await untilShown(visitor, PAST_SEVERAL_ENDS)
  })

  test('it goes on when the picture changes its size', async () => {
    await publisher?.resize(320)
    await until(async () => (await around.visitor.evaluate(watched)).width === 320, 'the smaller picture is shown')
    await untilShown(around.visitor, AFTER_A_CHANGE)
    await publisher?.resize(640)
    await until(async () => (await around.visitor.evaluate(watched)).width === 640, 'the larger picture is shown')
    await untilShown(around.visitor, AFTER_A_CHANGE)
  })

  test('it goes on when the publisher stops and comes again', async () => {
    await publisher?.vanish()
    await untilStill(around.visitor)
    await publisher?.comeAgain()
    await untilShown(around.visitor, AFTER_A_CHANGE)
  })

  test('nothing else was refused, and the console has no error', () => around.visitor.assertNoComplaints(REFUSED))
}

/**
 * So many seconds of moving pictures, by the player's time, by what is decoded, and by what is drawn. A player that begins anew counts from
 * zero, and its pictures count as well.
 */
async function untilShown(visitor: Visitor, seconds: number): Promise<void> {
  const shown = { seconds: 0, frames: 0, changes: 0 }
  let last = await visitor.evaluate(watched)
  await until(async () => {
    const now = await visitor.evaluate(watched)
    const moved = now.seconds - last.seconds
    // A leap is a part that was left out.
    if (moved > 0 && moved < 5) shown.seconds += moved
    shown.frames += Math.max(0, now.frames - last.frames)
    if (now.pixels !== last.pixels) shown.changes += 1
    last = now
    return shown.seconds > seconds && shown.frames > seconds && shown.changes > seconds / 4
  }, `${seconds} seconds are shown`).catch(async (cause: unknown) => {
    throw new Error(`${String(cause)}: ${JSON.stringify([shown, last])}\n${await visitor.text()}`, { cause })
  })
  assert.ok(!(await visitor.text()).includes('Starting…'), 'the page says that it is starting')
}

const STILL_LOOKS = 12

async function untilStill(visitor: Visitor): Promise<void> {
  let still = 0
  let last = await visitor.evaluate(watched)
  await until(async () => {
    const now = await visitor.evaluate(watched)
    still = now.pixels === last.pixels ? still + 1 : 0
    last = now
    return still > STILL_LOOKS
  }, 'the picture stands still')
}

/** Runs in the page. */
function watched() {
  const video = document.querySelector('video')
  if (!video) return { seconds: 0, frames: 0, width: 0, isPaused: true, pixels: '' }
  const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 9 })
  const context = canvas.getContext('2d')
  context?.drawImage(video, 0, 0, 16, 9)
  return {
    seconds: video.currentTime,
    frames: video.getVideoPlaybackQuality().totalVideoFrames,
    width: video.videoWidth,
    isPaused: video.paused,
    pixels: [...(context?.getImageData(0, 0, 16, 9).data ?? [])].join(''),
  }
}
