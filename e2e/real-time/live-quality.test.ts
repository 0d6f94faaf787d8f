/**
 * A viewer chooses between the whole picture of a stream and a smaller one, in real browsers, by what is decoded.
 *
 * @covers live/engine, live/streams
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { assertAccessible, assertFits, ONE_SIZE, until, type Visit, visit } from '../browser.ts'
import { registerFan, registerPerformer } from '../people.ts'
import { openWorld, operator, PASSWORD } from '../world.ts'
import {
  blockConnections,
  framesOf,
  REFUSED_MEDIA,
  rememberConnections,
  sendAsProgram,
  shownFrames,
  shownWidth,
} from './live-media.ts'

// Whichever process each of the pages is connected to.
const world = openWorld(undefined, { PROCESSES: '2' })

/** A recorded stream keeps its size, whatever the machine can encode. */
const WHOLE = 1_280
/** Two fifths of it, or less on a busy machine. */
const SMALLER_MAX = 512

for (const size of ONE_SIZE) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `painter.${size.name}`, password: PASSWORD, name: `Painter on a ${size.name}` }
    const fan = { username: `admirer.${size.name}`, password: PASSWORD, amount: 50 }
    let studio: Visit
    let watcher: Visit
    let sent: Request
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await registerFan(world, fan)
      studio = await visit(world, { size, refused: REFUSED_MEDIA, as: performer })
      watcher = await visit(world, { size, refused: REFUSED_MEDIA, as: fan })
      await watcher.page.addInitScript(rememberConnections)
    })
    after(async () => {
      for (const one of [studio, watcher]) await one?.close()
    })

    test('a viewer of a stream from a browser is offered a choice, and sees the whole picture at first', async () => {
      const { page } = studio
      await page.goto('/creator/live')
      await page.getByLabel('Title').fill('Large and small')
      await page.getByLabel('Record this stream').check()
      const sending = page.waitForRequest(/\/whip\//)
      await page.getByRole('button', { name: 'Go live' }).click()
      sent = await sending
      await page.getByRole('timer').waitFor()

      await watcher.page.goto(`/live/${performer.username}`)
      await qualityOf(watcher.page).waitFor()
      assert.equal(await qualityOf(watcher.page).inputValue(), 'auto')
      await untilShown(watcher.page, isWhole)
      await assertAccessible(watcher.page)
      await assertFits(watcher.page)
    })

    test('the picture becomes smaller and whole again, and never stops', async () => {
      const { page } = watcher
      for (const [quality, has] of [
        ['low', isSmaller],
        ['high', isWhole],
        ['low', isSmaller],
      ] as const) {
        await qualityOf(page).selectOption(quality)
        await untilShown(page, has)
      }
    })

    test('meanwhile who watches by HLS sees the whole picture, and has no choice', async () => {
      const blocked = await visit(world, { size, refused: REFUSED_MEDIA })
      await blocked.page.addInitScript(blockConnections)
      await blocked.page.goto(`/live/${performer.username}`)
      await until(async () => (await shownFrames(blocked.page)) > 30, 'pictures are shown')
      assert.equal(await shownWidth(blocked.page), WHOLE)
      assert.equal(await qualityOf(blocked.page).count(), 0)
      assert.ok(isSmaller(await shownWidth(watcher.page)))
      await blocked.close()
    })

    test('what was chosen stays when the studio is loaded again, and when the viewer is connected again', async () => {
      await studio.page.reload()
      await studio.page.getByRole('timer').waitFor()
      await untilShown(watcher.page, isSmaller)

      const { page } = watcher
      const session = await qualityRequest(page, 'high')
      await untilShown(page, isWhole)
      const again = page.waitForRequest((request) => isChoice(request) && request.url() !== session.url())
      await page.request.delete(session.url().replace(/\/quality$/, ''), { headers: await keyOf(session) })
      assert.deepEqual((await again).postDataJSON(), { quality: 'high' })
      await untilShown(page, isWhole)
      await qualityRequest(page, 'low')
      await untilShown(page, isSmaller)
    })

    test('nobody chooses for another viewer, nor what there is not', async () => {
      const visitor = await visit(world, { size, refused: REFUSED_MEDIA })
      await visitor.page.addInitScript(rememberConnections)
      const own = visitor.page.waitForRequest(isChoice)
      await visitor.page.goto(`/live/${performer.username}`)
      const theirs = await qualityRequest(watcher.page, 'auto')
      const choose = async (url: string, quality: string) =>
        visitor.page.request.put(url, { headers: await keyOf(await own), data: { quality } })

      const refused = await choose(theirs.url(), 'low')
      const wrong = await choose((await own).url(), 'enormous')
      const right = await choose((await own).url(), 'low')

      assert.deepEqual([refused.status(), wrong.status(), right.status()], [404, 400, 200])
      assert.equal((await wrong.json()).details.issues[0].path, 'quality')
      assert.equal((await right.json()).data.quality, 'low')
      await untilShown(visitor.page, isSmaller)
      await untilShown(watcher.page, isWhole)
      await visitor.close()
    })

    test('when a program sends instead, with one picture, viewers see that and have no choice', async () => {
      await qualityRequest(watcher.page, 'low')
      await untilShown(watcher.page, isSmaller)
      await studio.page.goto('/')
      const { authorization = '' } = await sent.allHeaders()
      await studio.page.evaluate(sendAsProgram, { url: sent.url(), authorization })

      await untilShown(watcher.page, (width) => width > SMALLER_MAX && width < WHOLE)
      await until(async () => (await qualityOf(watcher.page).count()) === 0, 'the choice is gone')
    })
  })
}

const isWhole = (width: number) => width === WHOLE
const isSmaller = (width: number) => width > 0 && width <= SMALLER_MAX
const qualityOf = (page: Page) => page.getByRole('combobox', { name: 'Quality' })
const isChoice = (request: Request) => request.url().endsWith('/quality')

/** The picture has that width, and goes on. */
async function untilShown(page: Page, has: (width: number) => boolean): Promise<void> {
  await until(async () => has(await shownWidth(page)), 'the picture has the size')
  const before = await framesOf(page)
  await until(async () => (await framesOf(page)) > before + 20, 'the picture goes on')
  assert.ok(has(await shownWidth(page)))
}

/** What the page sends when its viewer chooses. */
async function qualityRequest(page: Page, quality: string): Promise<Request> {
  const sent = page.waitForRequest((request) => isChoice(request) && request.postDataJSON().quality === quality)
  await qualityOf(page).selectOption(quality)
  return sent
}

async function keyOf(request: Request): Promise<Record<string, string>> {
  const { authorization = '' } = await request.allHeaders()
  return { authorization }
}
