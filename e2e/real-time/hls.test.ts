/**
 * A stream watched by HLS: on a site without places for WebRTC, and in a browser without it.
 *
 * @covers live/hls, live/streams
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, ONE_SIZE, until, type Visit, visit } from '../browser.ts'
import { callAs, registerFan, registerPerformer } from '../people.ts'
import { openWorld, operator, PASSWORD } from '../world.ts'
import { hasMovingPicture, REFUSED_PLAYERS, shownFrames } from './live-media.ts'

const world = openWorld(undefined, { LIVE_RTC_MAX: '0', PROCESSES: '2' })

/** Segments of two seconds, of which a player stays two behind. */
const LATENCY_MAX_SECONDS = 12
/** Far longer than a segment, and shorter than what ends a stream. */
const AWAY_MS = 15_000

for (const size of ONE_SIZE) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `caster.${size.name}`, password: PASSWORD, name: `Caster on a ${size.name}` }
    const fan = { username: `crowd.${size.name}`, password: PASSWORD, amount: 50 }
    let studio: Visit
    let watcher: Visit
    let visitor: Visit
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await registerFan(world, fan)
      studio = await visit(world, { size, refused: REFUSED_PLAYERS, as: performer })
      watcher = await visit(world, { size, refused: REFUSED_PLAYERS, as: fan })
      visitor = await visit(world, { size, refused: REFUSED_PLAYERS })
      // As in a browser that lacks it.
      await visitor.page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'))
    })
    after(async () => {
      for (const one of [studio, watcher, visitor]) await one?.close()
    })

    test('a member whom WebRTC has no place for and a visitor without it watch and are counted', async (t) => {
      const { page } = studio
      await page.goto('/creator/live')
      await page.getByLabel('Title').fill('For the crowd')
      await page.getByRole('button', { name: 'Go live' }).click()
      await page.getByRole('timer').waitFor()
      for (const { page: one } of [watcher, visitor]) {
        const startedAt = Date.now()
        await one.goto(`/live/${performer.username}`)
        await until(async () => (await shownFrames(one)) > 60, 'pictures are shown')
        t.diagnostic(`60 pictures after ${Date.now() - startedAt} ms`)
        await until(() => hasMovingPicture(one, 'For the crowd'), 'the picture moves')
      }
      await page.getByText('2 viewers').first().waitFor()
      await watcher.page.getByRole('button', { name: 'Turn sound on' }).click()
      await until(async () => (await soundBytes(watcher.page)) > 0, 'sound is decoded')
      await assertAccessible(watcher.page)
      let latency = Number.NaN
      await until(async () => {
        latency = await latencyOf(watcher.page)
        return Number.isFinite(latency)
      }, 'the playlist says what time it shows')
      t.diagnostic(`latency ${latency.toFixed(1)} s`)
      assert.ok(latency > 0 && latency < LATENCY_MAX_SECONDS, `${latency} s`)
    })

    test('a reload of the studio goes on for those who watch', async () => {
      await studio.page.reload()
      await studio.page.getByRole('timer').waitFor()
      await untilShownFor(watcher.page, 20)
    })

    test('a studio that was away for long goes on for those who watch', async () => {
      await studio.page.goto('about:blank')
      await untilStill(watcher.page, AWAY_MS)
      await studio.page.goto('/creator/live')
      await studio.page.getByRole('timer').waitFor()
      await untilShownFor(watcher.page, 10)
    })

    test('a ban ends what is watched within a minute', async (t) => {
      const { page } = watcher
      const stream = await callAs<{ data: { _id: string } }>(world, performer, (request, headers) =>
        request.get('/api/streaming/own', { headers }),
      )
      const me = await callAs<{ data: { _id: string } }>(world, fan, (request, headers) =>
        request.get('/api/users/me', { headers }),
      )
      const bannedAt = Date.now()
      await callAs(world, performer, (request, headers) =>
        request.post(`/api/conversations/stream/${stream.data._id}/bans`, { headers, data: { userId: me.data._id } }),
      )
      const lastAt = await untilStill(page, 6_000)
      t.diagnostic(`ended ${lastAt - bannedAt} ms after the ban`)
      assert.ok(lastAt - bannedAt < 60_000)
    })
  })
}

/** Where the player is, in seconds; a player that connects anew begins elsewhere. Undefined without one. */
const positionOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime)

async function untilShownFor(page: Page, seconds: number): Promise<void> {
  let shown = 0
  let last = await positionOf(page)
  await until(async () => {
    const time = await positionOf(page)
    if (time !== undefined && last !== undefined && time > last) shown += time - last
    last = time
    return shown > seconds
  }, `${seconds} seconds more are shown`)
}

/** Returns when it moved last. */
async function untilStill(page: Page, forMs: number): Promise<number> {
  let lastAt = Date.now()
  let last: number | undefined
  await until(async () => {
    const time = await positionOf(page)
    if (time !== last) lastAt = Date.now()
    last = time
    return Date.now() - lastAt > forMs
  }, 'nothing is shown any more')
  return lastAt
}

function soundBytes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const video = document.querySelector('video')
    return video && 'webkitAudioDecodedByteCount' in video ? Number(video.webkitAudioDecodedByteCount) : 0
  })
}

/** How old the picture is: by the time of the day in the playlist, which both ends of this journey share. */
async function latencyOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const video = document.querySelector('video')
    const entries = performance.getEntriesByType('resource').map(({ name }) => name)
    const playlist = entries.filter((name) => /\d-1\.m3u8$/.test(name)).at(-1)
    if (!video || !playlist) return -1
    const text = await (await fetch(playlist)).text()
    const first = /PROGRAM-DATE-TIME:(\S+)/.exec(text)?.[1]
    const end = video.seekable.end(video.seekable.length - 1)
    const durations = [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0)
    const edgeAt = Date.parse(first ?? '') / 1_000 + durations
    return Date.now() / 1_000 - edgeAt + (end - video.currentTime)
  })
}
