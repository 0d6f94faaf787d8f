/**
 * What tips are for: a creator makes a menu and a goal, a fan orders an item and supports the goal, and both see what it was for.
 *
 * @covers commerce/tip-targets
 * @gate phone
 */
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, dialogOf, SIZES, visit } from './browser.ts'
import { registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const creator = { username: `menus.${size.name}`, password: PASSWORD, name: `Menus ${size.name}` }
    const fan = { username: `orders.menu.${size.name}`, password: PASSWORD, amount: 50 }
    before(async () => {
      await registerPerformer(world, { ...creator, operator })
      await registerFan(world, fan)
    })

    test('a creator makes a menu and a goal, and sees them as fans do', async () => {
      const { page, close } = await visit(world, { size, as: creator })
      await page.goto('/creator/tips')
      await page.getByText('No tip menu yet').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      for (const [button, title, price] of [
        ['Add item', 'Sing a song', '5'],
        ['Add goal', 'A better microphone', '20'],
      ] as const) {
        await page.getByRole('button', { name: button }).click()
        const form = dialogOf(page)
        await form.getByLabel('Title').fill(title)
        await form.getByLabel(button === 'Add item' ? 'Price' : 'Amount').fill(price)
        await assertAccessible(page)
        await assertFits(page)
        await form.getByRole('button', { name: 'Save' }).click()
        await page.getByRole('button', { name: `Edit: ${title}` }).waitFor()
      }
      await page.getByText('How fans see it').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await close()
    })

    test('a fan orders an item, and supports the goal', async () => {
      const { page, close } = await visit(world, { size, as: fan })
      await page.goto(`/${creator.username}`)
      if (size.name === 'phone') await page.getByText('Goals, Tip menu').click()
      await page.getByRole('button', { name: '$5.00: Sing a song' }).click()
      const sheet = dialogOf(page)
      await sheet.getByLabel('What it’s for').waitFor()
      await sheet.getByLabel('Message (optional)').fill('The one about the sea')
      await assertAccessible(page)
      await assertFits(page)
      await sheet.getByRole('button', { name: 'Send $5.00' }).click()
      await page.getByText(`Tip sent to ${creator.name}.`).first().waitFor()

      await page.getByRole('button', { name: 'Support: A better microphone' }).click()
      await sheet.getByText('$0.00 of $20.00').waitFor()
      await sheet.getByLabel('Other amount').fill('8')
      await sheet.getByRole('button', { name: 'Send $8.00' }).click()
      await page.getByText('$8.00 of $20.00').filter({ visible: true }).first().waitFor()
      await assertFits(page)
      await close()
    })

    test('the creator reads what it was for', async () => {
      const { page, close } = await visit(world, { size, as: creator })
      await page.goto('/creator/earnings')
      await page.getByText('Sing a song').filter({ visible: true }).first().waitFor()
      await page.goto('/notifications')
      await page.getByText('The one about the sea').waitFor()
      await page.getByText('A better microphone').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await close()
    })
  })
}
