/**
 * Streams and calls through a real LiveKit server: pictures, sound, viewers, a ban, and what is not there.
 *
 * @covers live/engine, live/streams, commerce/private-calls
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { VIEWER_TOKEN_SECONDS } from '@limelight/contract/live/streaming'
import type { Page } from 'playwright-core'
import { freePort } from '../../server/test/free-port.ts'
import { type LiveKitServer, startLiveKit, WITHOUT_LIVEKIT } from '../../server/test/livekit-server.ts'
import { assertAccessible, assertFits, dialogOf, SIZES, until, type Visit, visit } from '../browser.ts'
import { registerFan, registerPerformer } from '../people.ts'
import { openWorld, operator, PASSWORD } from '../world.ts'
import {
  framesOf,
  freezable,
  hasMovingPicture,
  isReceiving,
  REFUSED_CALLS,
  REFUSED_MEDIA,
  received,
  rememberConnections,
  secondsToLastPicture,
} from './live-media.ts'

const TITLE = 'By another server'
const REFUSED = [...REFUSED_MEDIA, ...REFUSED_CALLS]

describe('by LiveKit', { skip: WITHOUT_LIVEKIT ?? false }, async () => {
  if (WITHOUT_LIVEKIT) return
  const port = await freePort()
  const server: LiveKitServer = await startLiveKit(port)
  const world = openWorld(undefined, { ...server.env, PORT: String(port), PROCESSES: '2' })
  after(() => server.stop())

  for (const size of SIZES) {
    describe(`on a ${size.name}`, () => {
      const performer = { username: `kit.${size.name}`, password: PASSWORD, name: `Kit on a ${size.name}` }
      const fans = ['stays', 'goes'].map((name) => ({
        username: `kit.${name}.${size.name}`,
        password: PASSWORD,
        amount: 50,
      }))
      let studio: Visit
      let stays: Visit
      let goes: Visit
      let freezeGoes = () => {}
      before(async () => {
        await registerPerformer(world, { ...performer, operator })
        for (const fan of fans) await registerFan(world, fan)
        const [first, second] = fans
        studio = await visit(world, { size, refused: REFUSED, as: performer })
        stays = await visit(world, { size, refused: REFUSED, ...(first && { as: first }) })
        goes = await visit(world, { size, refused: REFUSED, ...(second && { as: second }) })
        for (const { page } of [studio, stays, goes]) await page.addInitScript(rememberConnections)
        freezeGoes = (await freezable(goes.page)).freeze
      })
      after(async () => {
        for (const one of [studio, stays, goes]) await one?.close()
      })

      test('the studio says what is not there', async () => {
        const { page } = studio
        await page.goto('/creator/live')
        await page.getByText(/This site streams by LiveKit/).waitFor()
        assert.equal(await page.getByLabel('Record this stream').count(), 0)
        assert.equal(await page.getByRole('button', { name: 'Stream with OBS' }).count(), 0)
        await assertAccessible(page)
        await assertFits(page)
      })

      test('the creator goes live; two fans see pictures and hear sound, and are counted', async (t) => {
        const { page } = studio
        await page.getByLabel('Title').fill(TITLE)
        await page.getByRole('button', { name: 'Go live' }).click()
        await page.getByRole('timer').waitFor()
        for (const { page: one } of [stays, goes]) {
          const startedAt = Date.now()
          await one.goto(`/live/${performer.username}`)
          await until(() => isReceiving(one), 'pictures and sound arrive')
          t.diagnostic(`pictures and sound after ${Date.now() - startedAt} ms`)
          await until(() => hasMovingPicture(one, TITLE), 'the picture moves')
        }
        await stays.page.getByRole('button', { name: 'Turn sound on' }).click()
        await until(async () => (await received(stays.page)).energy > 0, 'the sound is heard')
        await page.getByText('2 viewers').first().waitFor()
        await assertAccessible(stays.page)
        await assertFits(stays.page)
      })

      test('who is banned receives nothing after a minute, even if their page ignores it; everyone else goes on', async (t) => {
        freezeGoes()
        await say(goes.page, 'Something rude')
        await studio.page.getByText('Something rude').waitFor()
        const options = studio.page.getByRole('button', { name: /Options for the message from/ })
        await options.last().click()
        await studio.page.getByRole('menuitem', { name: 'Ban from the stream' }).click()
        const before = await framesOf(stays.page)
        const seconds = await secondsToLastPicture(goes.page, 90)

        t.diagnostic(`the last picture came ${seconds.toFixed(1)} s after the ban`)
        assert.ok(seconds <= VIEWER_TOKEN_SECONDS, `${seconds} s`)
        assert.ok((await framesOf(stays.page)) > before + 30, 'the picture of another viewer stands still')
      })

      test('a reload of the studio goes on with the same stream', async () => {
        await studio.page.reload()
        await studio.page.getByRole('timer').waitFor()
        const before = await framesOf(stays.page)
        await until(async () => (await framesOf(stays.page)) > before + 30, 'the picture goes on')
      })

      test('the end is seen by all', async () => {
        const { page } = studio
        await page.getByRole('button', { name: 'End stream' }).click()
        await dialogOf(page).getByRole('button', { name: 'End stream' }).click()
        await page.getByText('Your stream has ended').waitFor()
        await stays.page.getByText(/This stream has ended|isn’t live right now/).waitFor()
        await page.getByRole('button', { name: 'Done' }).click()
      })

      test('a private call goes through it, too, and the connection check', async (t) => {
        await studio.page.goto('/creator/calls')
        await studio.page.getByRole('radio', { name: /Everyone/ }).check()
        await studio.page.getByLabel(/Price per minute/).fill('6')
        await studio.page.getByRole('button', { name: 'Save' }).click()
        await studio.page.getByText('Changes saved').waitFor()
        await stays.page.goto(`/${performer.username}`)
        await stays.page.getByRole('button', { name: 'Call', exact: true }).click()
        await dialogOf(stays.page).getByRole('button', { name: 'Request call' }).click()
        await studio.page.getByRole('button', { name: 'Accept' }).click()
        for (const { page } of [studio, stays]) await until(() => isReceiving(page), 'pictures and sound arrive')
        await until(async () => ((await stays.page.getByRole('timer').textContent()) ?? '') >= '0:03', 'the time runs')
        await stays.page.getByRole('button', { name: 'End call' }).click()
        await stays.page.getByText('You ended the call.').waitFor()

        await stays.page.goto('/user/connection')
        await stays.page.getByRole('button', { name: 'Start check' }).click()
        await stays.page.getByRole('button', { name: 'Check again' }).waitFor({ timeout: 120_000 })
        t.diagnostic((await stays.page.getByText(/Your picture arrives/).textContent()) ?? '')
      })
    })
  }
})

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
