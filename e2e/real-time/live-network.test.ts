/**
 * Streams over networks that lose packets and break, in real browsers, by what is decoded.
 *
 * @covers live/engine
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ONE_SIZE, until, type Visit, visit } from '../browser.ts'
import { registerFan, registerPerformer } from '../people.ts'
import { openWorld, operator, PASSWORD } from '../world.ts'
import { framesOf, isReceiving, REFUSED_MEDIA, rememberConnections, shownWidth } from './live-media.ts'
import { type LossyNetwork, lossyNetwork } from './lossy-network.ts'

// Whichever process each of the pages is connected to.
const world = openWorld(undefined, { PROCESSES: '2' })

/** A line as it is on a train. */
const SOME = 0.03
const MUCH = 0.3
const LOST_PACKETS = 50
/** A recorded stream keeps its size, whatever the machine can encode. */
const WHOLE = 1_280
/** Some seconds of pictures. */
const SOME_FRAMES = 100

for (const size of ONE_SIZE) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `traveller.${size.name}`, password: PASSWORD, name: `Traveller on a ${size.name}` }
    const fan = { username: `passenger.${size.name}`, password: PASSWORD, amount: 50 }
    let studio: Visit
    let watcher: Visit
    let line: LossyNetwork
    let ownLine: LossyNetwork
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await registerFan(world, fan)
      studio = await visit(world, { size, refused: REFUSED_MEDIA, as: performer })
      watcher = await visit(world, { size, refused: REFUSED_MEDIA, as: fan })
      for (const { page } of [studio, watcher]) await page.addInitScript(rememberConnections)
      ownLine = await lossyNetwork(studio.page)
      line = await lossyNetwork(watcher.page)
    })
    after(async () => {
      for (const one of [studio, watcher]) await one?.close()
      for (const one of [ownLine, line]) one?.close()
    })

    test('3 % lost of what the creator sends and the viewer receives is sent again, and the picture goes on', async () => {
      const { page } = studio
      ownLine.lose(SOME)
      line.lose(SOME)
      await page.goto('/creator/live')
      await page.getByLabel('Title').fill('On the way')
      await page.getByLabel('Record this stream').check()
      await page.getByRole('button', { name: 'Go live' }).click()
      await page.getByRole('timer').waitFor()
      await watcher.page.goto(`/live/${performer.username}`)
      await until(() => isReceiving(watcher.page), 'pictures and sound arrive')
      await until(async () => ownLine.lost() > LOST_PACKETS && line.lost() > LOST_PACKETS, 'packets are lost')
      await goesOn(watcher.page)
      assert.ok((await askedAgain(watcher.page)) > 0)
      assert.ok((await sentAgain(page)) > 0)
      ownLine.lose(0)
    })

    test('a line that loses much gets the smaller picture by itself, and the whole one once it is better', async () => {
      const { page } = watcher
      const quality = page.getByRole('combobox', { name: 'Quality' })
      await quality.waitFor()
      assert.equal(await quality.inputValue(), 'auto')
      line.lose(MUCH)
      await until(async () => isSmaller(await shownWidth(page)), 'the smaller picture is shown')
      line.lose(0)
      await goesOn(page)
      await until(async () => (await shownWidth(page)) === WHOLE, 'the whole picture is shown again')
      await goesOn(page)
    })

    test('a viewer whose network breaks is connected anew, and sees the picture', async () => {
      await goesOnAfter(watcher.page, () => line.breakConnections())
    })

    test('the network of the creator breaks: the same stream goes on over the next connection', async () => {
      await goesOnAfter(watcher.page, () => ownLine.breakConnections())
      await studio.page.getByRole('timer').waitFor()
    })
  })
}

const isSmaller = (width: number) => width > 0 && width < WHOLE / 2

/** Counted as they come: those of a connection that is gone are no longer in the sum. */
async function goesOn(page: Page): Promise<void> {
  let [seen, last] = [0, await framesOf(page)]
  await until(async () => {
    const frames = await framesOf(page)
    seen += Math.max(0, frames - last)
    last = frames
    return seen > SOME_FRAMES
  }, 'the picture goes on')
}

/** The picture stops with it, and goes on by itself. */
async function goesOnAfter(page: Page, breakNetwork: () => void): Promise<void> {
  breakNetwork()
  let before = -1
  await until(async () => {
    const frames = await framesOf(page)
    const hasStopped = frames === before
    before = frames
    return hasStopped
  }, 'the picture has stopped')
  await goesOn(page)
}

async function askedAgain(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0
    for (const connection of window.connections)
      for (const report of (await connection.getStats()).values())
        if (report.type === 'inbound-rtp' && report.kind === 'video') sum += report.nackCount ?? 0
    return sum
  })
}

async function sentAgain(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0
    for (const connection of window.connections)
      for (const report of (await connection.getStats()).values())
        if (report.type === 'outbound-rtp' && report.kind === 'video') sum += report.retransmittedPacketsSent ?? 0
    return sum
  })
}
