/**
 * A creator announces streams; a fan sets a reminder, buys a ticket beforehand, watches, and gets the tokens of a cancelled one back.
 *
 * @covers live/streams, commerce/wallet
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  assertAccessible,
  assertFits,
  dialogOf,
  SIZES,
  settled,
  until,
  untilShown,
  type Visit,
  visit,
} from '../browser.ts'
import { callAs, registerFan, registerPerformer } from '../people.ts'
import { openWorld, operator, PASSWORD } from '../world.ts'
import { hasMovingPicture, isReceiving, REFUSED_MEDIA, rememberConnections } from './live-media.ts'

const world = openWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `host.${size.name}`, password: PASSWORD, name: `Host on a ${size.name}` }
    const fan = { username: `guest.${size.name}`, password: PASSWORD, amount: 50 }
    let studio: Visit
    let watcher: Visit
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await registerFan(world, fan)
      studio = await visit(world, { size, as: performer, refused: REFUSED_MEDIA })
      watcher = await visit(world, { size, as: fan, refused: REFUSED_MEDIA })
      await watcher.page.addInitScript(rememberConnections)
    })
    after(async () => {
      for (const one of [studio, watcher]) await one?.close()
    })

    async function announce(title: string, inMinutes: number): Promise<void> {
      const { page } = studio
      await page.goto('/creator/live/upcoming/new')
      // A choice made while the page is taken over is shown again only afterwards.
      await settled(page)
      await page.getByLabel('Title').fill(title)
      await page.getByLabel('Description (optional)').fill('Bring your questions.')
      const local = new Date(Date.now() + inMinutes * 60_000 - new Date().getTimezoneOffset() * 60_000)
      await page.getByLabel('Starts at').fill(local.toISOString().slice(0, 16))
      await page.getByRole('radio', { name: /Pay|Paid|everyone pays/i }).check()
      await page.getByLabel(/Price/).fill('2.00')
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Schedule a stream' }).click()
      await page.getByRole('heading', { name: title }).waitFor()
    }

    const cardOf = (title: string) => watcher.page.getByRole('article').filter({ hasText: title })

    async function buyTicket(title: string): Promise<void> {
      await cardOf(title)
        .getByRole('button', { name: /\$2\.00/ })
        .click()
      await dialogOf(watcher.page)
        .getByRole('button', { name: /\$2\.00/ })
        .click()
      await cardOf(title).getByText('You have a ticket').waitFor()
    }

    test('what is announced is seen on the live page and on the profile, and can be reminded of', async () => {
      await announce('Open studio', 25)
      await assertAccessible(studio.page)
      await assertFits(studio.page)
      const { page } = watcher
      await page.goto('/live')
      await cardOf('Open studio').getByText('Bring your questions.').waitFor()
      await cardOf('Open studio').getByRole('button', { name: 'Remind me: Open studio' }).click()
      await cardOf('Open studio').getByText('Reminder set').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.goto(`/${performer.username}`)
      await cardOf('Open studio').getByText('Reminder set').waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    test('a ticket bought before opens the stream as soon as it starts', async () => {
      const { page } = watcher
      await page.goto(`/live/${performer.username}`)
      await buyTicket('Open studio')
      await studio.page.goto('/creator/live')
      await until(() => hasMovingPicture(studio.page, 'Your camera'), 'the preview moves')
      await studio.page.getByText('1 ticket sold').waitFor()
      await studio.page.getByRole('button', { name: 'Start now' }).click()
      await studio.page.getByRole('timer').waitFor()

      await until(() => isReceiving(page), 'pictures and sound arrive without a reload')
      await page.getByRole('heading', { name: 'Open studio' }).waitFor()
      await untilShown(page, '/notifications', 'Is live now')
      await studio.page.getByRole('button', { name: 'End stream' }).click()
      await dialogOf(studio.page).getByRole('button', { name: 'End stream' }).click()
      await studio.page.getByRole('button', { name: 'Done' }).click()
    })

    test('the tokens of a cancelled stream come back by themselves, and the fan learns of it', async () => {
      const { page } = watcher
      await announce('Rainy evening', 24 * 60)
      await page.goto('/live')
      await buyTicket('Rainy evening')
      await studio.page.goto('/creator/live')
      await studio.page.getByRole('button', { name: 'Cancel stream' }).click()
      await dialogOf(studio.page).getByText('All tickets are refunded').waitFor()
      await dialogOf(studio.page).getByRole('button', { name: 'Cancel stream' }).click()
      await studio.page.getByText('Nothing scheduled').waitFor()

      await untilShown(page, '/notifications', 'A stream was cancelled')
      await until(() => isRefunded(fan), 'the ticket is refunded')
      await page.goto('/live')
      assert.equal(await cardOf('Rainy evening').count(), 0)
    })
  })
}

type Charges = { data: { refundReason: string | null }[] }

async function isRefunded(fan: { username: string; password: string }): Promise<boolean> {
  const { data } = await callAs<Charges>(world, fan, (request, headers) =>
    request.get('/api/wallet/charges/search', { headers }),
  )
  return data[0]?.refundReason === 'The stream did not take place'
}
