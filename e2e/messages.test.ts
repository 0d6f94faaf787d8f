/**
 * Two people write to each other: on a page, live, without a connection, and across a block.
 *
 * @covers talk/messages, people/blocks
 * @gate phone
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import {
  assertAccessible,
  assertFits,
  choose,
  dialogOf,
  OFFLINE,
  SIZES,
  settled,
  toastsGone,
  until,
  type Visit,
  visit,
} from './browser.ts'
import { registerFan, registerPerformer } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['{402,403} /api/messages/conversations/*']

// Whichever process each of the pages is connected to.
const world = openWorld(undefined, { PROCESSES: '2' })

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `writer.${size.name}`, password: PASSWORD, name: `Writer on a ${size.name}` }
    const fan = { username: `reader.${size.name}`, password: PASSWORD }
    let seller: Visit
    let buyer: Visit
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await registerFan(world, fan)
      ;[seller, buyer] = await Promise.all([
        visit(world, { size, as: performer }),
        // A lost connection and being blocked are provoked.
        visit(world, { size, refused, expected: OFFLINE, as: fan }),
      ])
    })
    after(async () => {
      await seller?.close()
      await buyer?.close()
    })

    test('a fan who may not write reads why; the creator opens their messages to everyone', async () => {
      const { page } = buyer
      await page.goto('/messages')
      await page.getByText('No messages yet').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await openFromProfile(page)
      await page.getByText(`Subscribe to ${performer.name} to write to them.`).waitFor()
      await assertAccessible(page)
      await assertFits(page)

      await seller.page.goto('/creator/account/messages')
      for (const question of ['Who can write to you', 'Whose messages go straight to your inbox'])
        await seller.page
          .getByRole('group', { name: question })
          .getByRole('radio', { name: /^Everyone/ })
          .check()
      await seller.page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Save' }).click()
      await seller.page.getByText('Changes saved').waitFor()
      await assertAccessible(seller.page)
    })

    test('the fan writes, and the creator sees the number, the message, and answers', async () => {
      await seller.page.goto('/messages')
      await seller.page.getByText('No messages yet').waitFor()
      const { page } = buyer
      await openFromProfile(page)
      await page.getByText(`Write to ${performer.name}`).waitFor()
      await boxOf(page).fill('Hello, see https://example.test/a')
      await boxOf(page).press('Shift+Enter')
      await boxOf(page).pressSequentially('and a second line')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText(/· Sent$/).waitFor()
      const link = page.getByRole('link', { name: 'https://example.test/a', exact: true })
      assert.equal(await link.getAttribute('rel'), 'nofollow ugc noopener')

      // Without a reload: it comes by the socket.
      const row = seller.page.getByRole('link', { name: /reader/ }).filter({ visible: true })
      await row.getByText('1 unread message').waitFor()
      // The message, and the notification of the approval.
      await until(async () => (await seller.page.title()).startsWith('(2) Messages'), 'the title says the number')
      await seller.page
        .getByRole('link', { name: /Messages/ })
        .getByText('1 unread message')
        .filter({ visible: true })
        .waitFor()
      await assertAccessible(seller.page)
      await assertFits(seller.page)
      await row.click()
      await seller.page.getByText('and a second line').filter({ visible: true }).last().waitFor()
      await page.getByText(/· Read$/).waitFor()
      await boxOf(seller.page).pressSequentially('Welcome')
      await page.getByText(`${performer.name} is typing`).waitFor()
      await boxOf(seller.page).press('Enter')
      if (size.name === 'phone') await seller.page.getByRole('button', { name: 'Send', exact: true }).click()
      await bubble(page, 'Welcome').waitFor()
      await page.locator('[aria-live=polite]').filter({ hasText: 'Welcome' }).waitFor({ state: 'attached' })
      await assertAccessible(page)
      await assertFits(page)

      const heading = seller.page.getByRole('button', { name: fan.username })
      await heading.click()
      await dialogOf(seller.page).getByText('Spent with you').waitFor()
      await dialogOf(seller.page).getByLabel('Your note').fill('Writes in the morning')
      await assertAccessible(seller.page)
      await assertFits(seller.page)
      await dialogOf(seller.page).getByRole('button', { name: 'Save note' }).click()
      await seller.page.getByText('Note saved').waitFor()
      // On phones it lies over the heading, and stays as long as the pointer is on it.
      await toastsGone(seller.page)
      await heading.click()
      await dialogOf(seller.page).getByText('Writes in the morning').waitFor()
      await dialogOf(seller.page).getByRole('button', { name: 'Close' }).click()
    })

    test('they answer one message, change, react to and delete another', async () => {
      const { page } = buyer
      await optionsOf(page, 'Welcome').click()
      await page.getByRole('menuitem', { name: 'Reply' }).click()
      await send(page, 'Thank you')
      await bubble(seller.page, 'Thank you').getByText('Welcome').waitFor()

      await send(page, 'A misteak')
      await bubble(seller.page, 'A misteak').waitFor()
      await optionsOf(page, 'A misteak').click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      const text = page.getByRole('textbox', { name: 'Text of the message' })
      await text.fill('')
      assert.equal(await page.getByRole('button', { name: 'Save changes' }).isDisabled(), true)
      await text.press('Escape')
      await boxOf(page).waitFor()
      await optionsOf(page, 'A misteak').click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await text.fill('A mistake')
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await bubble(page, 'A mistake').getByText('Edited').waitFor()
      await bubble(seller.page, 'A mistake').getByText('Edited').waitFor()

      await optionsOf(seller.page, 'A mistake').click()
      await seller.page.getByRole('menuitemcheckbox', { name: 'React with 😂' }).click()
      await bubble(page, 'A mistake')
        .getByRole('img', { name: `${performer.name} reacted with 😂` })
        .waitFor()
      await assertAccessible(seller.page)
      await bubble(seller.page, 'A mistake').getByRole('button', { name: 'Remove your reaction 😂' }).click()
      await bubble(page, 'A mistake').getByRole('img').waitFor({ state: 'detached' })

      await optionsOf(page, 'A mistake').click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
      await bubble(page, 'A mistake').waitFor({ state: 'detached' })
      await seller.page.getByText('Message deleted!').waitFor()
      await assertAccessible(seller.page)
    })

    test('the fan reports a message, and the operator reads that one and what stood before it', async () => {
      const { page } = buyer
      await optionsOf(page, 'Welcome').click()
      await page.getByRole('menuitem', { name: 'Report' }).click()
      await choose(dialogOf(page).getByRole('radio', { name: 'Spam or scam' }))
      await dialogOf(page).getByRole('button', { name: 'Send report' }).click()
      await dialogOf(page).getByText('We’ve received your report').waitFor()
      await dialogOf(page).getByRole('button', { name: 'Close' }).last().click()

      const console_ = await visit(world, { size, as: operator })
      await console_.page.goto('/admin/reports?objectType=message')
      const card = console_.page.getByRole('article').filter({ hasText: performer.name }).first()
      await card.getByRole('button', { name: 'Show what was written' }).click()
      await card.getByRole('list').getByText('Welcome').waitFor()
      await assertAccessible(console_.page)
      await assertFits(console_.page)
      await console_.close()
    })

    test('a draft stays with its conversation', async () => {
      const { page } = buyer
      await boxOf(page).fill('Half a thought')
      await page.goto('/messages')
      await page
        .getByRole('link', { name: new RegExp(performer.name) })
        .first()
        .click()
      await until(async () => (await boxOf(page).inputValue()) === 'Half a thought', 'the draft is there')
      await boxOf(page).fill('')
    })

    test('what fails to be sent is kept, and sent once when there is a connection; what came meanwhile is there', async () => {
      const { page } = buyer
      await settled(page)
      await page.context().setOffline(true)
      await send(page, 'From a tunnel')
      await page.getByText('Not sent').waitFor()
      await assertAccessible(page)
      await send(seller.page, 'Are you there?')
      await page.context().setOffline(false)

      await page.getByRole('button', { name: 'Try again' }).click()
      await bubble(seller.page, 'From a tunnel').waitFor()
      await bubble(page, 'Are you there?').waitFor()
      await page.getByText('Not sent').waitFor({ state: 'detached' })
      assert.equal(await bubble(page, 'From a tunnel').count(), 1)
    })

    test('older messages load while reading upwards, and the place stays', async () => {
      const { page } = buyer
      const id = new URL(page.url()).pathname.split('/').at(-1)
      for (let i = 1; i <= 30; i += 1) {
        const sent = await seller.page.request.post(`/api/messages/conversations/${id}`, {
          data: { text: `Line ${i}` },
          headers: { origin: world.url },
        })
        assert.ok(sent.ok(), await sent.text())
      }
      await page.reload()
      await bubble(page, 'Line 30').waitFor()
      assert.ok(await isInView(bubble(page, 'Line 30')), 'the newest message is in sight')
      await bubble(page, 'Line 6').scrollIntoViewIfNeeded()
      await bubble(page, 'Welcome').first().waitFor({ state: 'attached' })
      assert.ok(await isInView(bubble(page, 'Line 6')), 'older messages moved the one that was being read')
      await page.getByRole('button', { name: 'Jump to the newest message' }).click()
      await until(() => isInView(bubble(page, 'Line 30')), 'the newest message is in sight again')
    })

    test('a conversation is pinned, muted, archived, and found again by what was written', async () => {
      const { page } = seller
      const menu = page.getByRole('button', { name: 'More', exact: true }).last()
      const act = async (entry: string, done: string) => {
        await menu.click()
        await page.getByRole('menuitem', { name: entry, exact: true }).click()
        await page.getByText(done, { exact: true }).filter({ visible: true }).first().waitFor()
        // On a phone it lies over the menu.
        await toastsGone(page)
      }
      await act('Pin', 'Pinned')
      await act('Mute', 'Muted')
      await act('Archive', 'Archived until the next message')
      await page.goto('/messages')
      await page.getByText('No messages yet').waitFor()
      await page.getByRole('link', { name: 'Archived' }).click()
      await page
        .getByRole('link', { name: /reader/ })
        .filter({ visible: true })
        .waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByLabel('Search names').fill('From a tunnel')
      await page.getByLabel('Search names').press('Enter')
      await page.getByRole('link', { name: /From a tunnel/ }).click()
      await bubble(page, 'From a tunnel').waitFor()
      await until(() => isInView(bubble(page, 'From a tunnel')), 'the message that was searched for is in sight')
      await act('Unarchive', 'Unarchived')
      await act('Unmute', 'No longer muted')
    })

    test('the creator asks for a price per message, which the fan sees, pays, or has to top up for', async () => {
      await seller.page.goto('/creator/account/messages')
      await seller.page.getByLabel('Price per message').fill('1')
      await seller.page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Save' }).click()
      await seller.page.getByText('Changes saved').waitFor()
      await assertAccessible(seller.page)

      const { page } = buyer
      const thread = page.url()
      await page.goto(thread)
      await page.getByText('Each message costs $1.00').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await send(page, 'Worth it')
      await page.getByText(/Your balance is too low/).waitFor()
      await assertAccessible(page)
      await page.getByRole('link', { name: 'Add funds' }).last().waitFor()
      await page.getByRole('button', { name: 'Discard' }).click()
      await seller.page.goto(thread)
      await bubble(seller.page, 'Line 30').waitFor()
    })

    test('after a block both can read, and neither can write', async () => {
      const { page } = buyer
      await seller.page.getByRole('button', { name: 'More', exact: true }).last().click()
      await seller.page.getByRole('menuitem', { name: 'Block' }).click()
      await dialogOf(seller.page).getByRole('button', { name: 'Block' }).click()
      await seller.page.getByText(/one of you has blocked the other/).waitFor()
      await page.reload()
      await page.getByText(/one of you has blocked the other/).waitFor()
      await bubble(page, 'Line 30').waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    async function openFromProfile(page: Page): Promise<void> {
      await page.goto(`/${performer.username}`)
      await page.getByRole('button', { name: 'Message', exact: true }).click()
      await page.waitForURL(/\/messages\/[0-9a-f-]+$/)
    }
  })
}

function boxOf(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Message / })
}

async function send(page: Page, text: string): Promise<void> {
  await boxOf(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

function bubble(page: Page, text: string): Locator {
  return page
    .getByRole('list', { name: /^Messages with/ })
    .getByRole('listitem')
    .filter({ hasText: text })
}

function optionsOf(page: Page, text: string): Locator {
  return page.getByRole('button', { name: `Options for: ${text}` })
}

async function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
}
