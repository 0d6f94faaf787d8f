/**
 * Photos and recordings in messages: a creator sells photos to a fan, who unlocks them and answers with a recording.
 *
 * @covers talk/messages, core/media, core/uploads
 * @gate phone
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { samplePath } from '../server/test/media-samples.ts'
import { assertAccessible, assertFits, dialogOf, SIZES, until, type Visit, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `seller.${size.name}`, password: PASSWORD, name: `Seller on a ${size.name}` }
    const fan = { username: `payer.${size.name}`, password: PASSWORD }
    let seller: Visit
    let buyer: Visit
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await registerFan(world, { ...fan, amount: 20 })
      const id = await openConversation()
      ;[seller, buyer] = await Promise.all([visit(world, { size, as: performer }), visit(world, { size, as: fan })])
      await Promise.all([seller.page.goto(`/messages/${id}`), buyer.page.goto(`/messages/${id}`)])
    })
    after(async () => {
      await seller?.close()
      await buyer?.close()
    })

    test('the creator adds photos and a price; without a price or a file nothing is sent', async () => {
      const { page } = seller
      await page.getByRole('button', { name: 'Add to the message' }).click()
      await page.getByRole('menuitem', { name: 'Set a price' }).click()
      await boxOf(page).fill('From last night')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('Add a photo, a video or a recording to sell.').waitFor()
      await assertAccessible(page)
      await assertFits(page)

      const photo = await samplePath('small.jpg')
      await page.getByLabel('Choose files').setInputFiles([photo, photo, await samplePath('voice.wav')])
      await page.getByText('Send photos, videos and recordings in separate messages.').waitFor()
      assert.equal(await page.getByRole('list', { name: 'Files of this message' }).getByRole('listitem').count(), 2)
      await until(() => page.getByRole('button', { name: 'Send', exact: true }).isEnabled(), 'the photos are uploaded')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('Enter a price.').waitFor()
      await assertAccessible(page)
      await page.getByRole('spinbutton', { name: 'Price' }).fill('3')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await bubble(page, 'From last night').getByText('For $3.00').waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    test('the fan sees what it is and unlocks it; the creator sees that', async () => {
      const { page } = buyer
      const message = bubble(page, 'From last night')
      await message.getByText('2 photos').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await message.getByRole('button', { name: 'Unlock for $3.00' }).click()
      await dialogOf(page).getByText('Unlock this message').waitFor()
      await dialogOf(page).getByRole('button', { name: 'Unlock for $3.00' }).click()
      await message.getByRole('button', { name: 'Refund', exact: true }).waitFor()
      await assertAccessible(page)
      await message.getByRole('button', { name: 'Open' }).click()
      await message.getByRole('img').nth(1).waitFor()
      await assertShown(message.getByRole('img').first())
      await bubble(seller.page, 'From last night').getByText('Unlocked for $3.00').waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    test('the library leads to it', async () => {
      const { page } = buyer
      const thread = page.url()
      await page.goto('/user/library?kind=message')
      await page.getByRole('link', { name: 'From last night' }).click()
      await page.waitForURL(thread)
      await bubble(page, 'From last night').waitFor()
    })

    test('what was bought and not opened is refunded from the wallet, once, and what was opened is not', async () => {
      await seller.page.getByRole('button', { name: 'Add to the message' }).click()
      await seller.page.getByRole('menuitem', { name: 'Set a price' }).click()
      await boxOf(seller.page).fill('One more')
      await seller.page.getByLabel('Choose files').setInputFiles([await samplePath('small.jpg')])
      await seller.page.getByRole('spinbutton', { name: 'Price' }).fill('2')
      const send = seller.page.getByRole('button', { name: 'Send', exact: true })
      await until(() => send.isEnabled(), 'the photo is uploaded')
      await send.click()
      const { page } = buyer
      const message = bubble(page, 'One more')
      await message.getByRole('button', { name: 'Unlock for $2.00' }).click()
      await dialogOf(page).getByRole('button', { name: 'Unlock for $2.00' }).click()
      await message.getByRole('button', { name: 'Refund', exact: true }).waitFor()
      const thread = page.url()

      await page.goto('/user/wallet')
      const sales = page.getByRole('table', { name: 'Spending' }).getByRole('row').filter({ hasText: 'Message' })
      const [sale, opened] = [sales.filter({ hasText: '$2.00' }), sales.filter({ hasText: '$3.00' })]
      await sale.getByText(/^You can get a refund until /).waitFor()
      assert.equal(await opened.getByRole('button', { name: 'Refund' }).count(), 0)
      await assertAccessible(page)
      await assertFits(page)
      await sale.getByRole('button', { name: 'Refund' }).click()
      await dialogOf(page).getByText('Refund this message?').waitFor()
      await assertAccessible(page)
      await dialogOf(page).getByRole('button', { name: 'Refund' }).click()

      await sale.getByText('Refunded').waitFor()
      assert.equal(await sale.getByRole('button', { name: 'Refund' }).count(), 0)
      await page.goto(thread)
      await message.getByRole('button', { name: 'Unlock for $2.00' }).waitFor()
    })

    test('the fan records a voice message, and both play it', async () => {
      const { page } = buyer
      await page.getByRole('button', { name: 'Record a voice message' }).click()
      await page.getByText('0:01').waitFor()
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Finish the recording' }).click()
      await page.getByRole('list', { name: 'Files of this message' }).getByRole('listitem').waitFor()
      await until(
        () => page.getByRole('button', { name: 'Send', exact: true }).isEnabled(),
        'the recording is uploaded',
      )
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      for (const one of [page, seller.page]) {
        const player = one.getByRole('region', { name: 'Voice message' })
        await player.getByRole('button', { name: 'Play' }).click()
        await until(
          () => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime > 0.2),
          'it is heard',
        )
        await assertAccessible(one)
      }
    })

    async function openConversation(): Promise<string> {
      const { data } = await callAs<{ data: { _id: string } }>(world, fan, (request, headers) =>
        request.get(`/api/performers/${performer.username}`, { headers }),
      )
      await callAs(world, fan, (request, headers) => request.post(`/api/follows/${data._id}`, { headers }))
      await callAs(world, performer, (request, headers) =>
        request.put('/api/performers/me', { headers, data: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } }),
      )
      const opened = await callAs<{ data: { _id: string } }>(world, fan, (request, headers) =>
        request.post('/api/conversations', { headers, data: { source: 'performer', sourceId: data._id } }),
      )
      return opened.data._id
    }
  })
}

function boxOf(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Message / })
}

function bubble(page: Page, text: string): Locator {
  return page
    .getByRole('list', { name: /^Messages with/ })
    .getByRole('listitem')
    .filter({ hasText: text })
}

async function assertShown(image: Locator): Promise<void> {
  await until(() => image.evaluate((node: HTMLImageElement) => node.complete && node.naturalWidth > 0), 'it is shown')
}
