/**
 * Gifts: a fan pays for a subscription and passes its link on; somebody without an account opens it, logs in, redeems it and sees
 * what subscribers see; another gift is taken back.
 *
 * @covers commerce/gifts, commerce/subscriptions
 * @gate phone
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, dialogOf, SIZES, toastsGone, visit } from './browser.ts'
import { registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const creator = { username: `gifted.${size.name}`, password: PASSWORD, name: `Gifted ${size.name}` }
    const buyer = { username: `giver.${size.name}`, password: PASSWORD, amount: 50 }
    const friend = { username: `friend.${size.name}`, password: PASSWORD }
    let link = ''
    before(async () => {
      await registerPerformer(world, { ...creator, operator })
      await registerFan(world, buyer)
      await registerFan(world, friend)
      const { page, close } = await visit(world, { size, as: creator })
      await page.goto('/creator/tiers')
      await page.getByRole('button', { name: 'Edit: Basic' }).click()
      await dialogOf(page).getByLabel('1 month').fill('10')
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await page.getByText(/1 month: \$10\.00/).waitFor()
      await close()
    })

    test('a fan buys a gift, and finds its link to pass on', async () => {
      const { page, close } = await visit(world, { size, as: buyer, refused: ['403 /api/gifts'] })
      await page.goto(`/${creator.username}`)
      if (size.name === 'phone') {
        await page.getByRole('button', { name: 'More' }).first().click()
        await page.getByRole('menuitem', { name: 'Give as a gift' }).click()
      } else await page.getByRole('link', { name: 'Give as a gift' }).click()
      await page.getByRole('heading', { name: `Give a subscription to ${creator.name}` }).waitFor()
      await page.getByLabel('Message (optional)').fill('See www.elsewhere.example')
      await page.getByRole('button', { name: 'Pay $10.00' }).click()
      await page.getByText('Links aren’t allowed in the message.').waitFor()
      await page.getByLabel('Message (optional)').fill('Happy birthday')
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Pay $10.00' }).click()
      await page.getByRole('heading', { name: 'Gifts', exact: true }).waitFor()
      link = await page.getByLabel('Gift link').inputValue()
      assert.match(link, /\/gift\?token=/)
      await toastsGone(page)
      await assertAccessible(page)
      await assertFits(page)
      await close()
    })

    test('somebody opens the link, logs in, and redeems it', async () => {
      const visitor = await visit(world, { size })
      await visitor.page.goto(new URL(link).pathname + new URL(link).search)
      await visitor.page.getByText('Happy birthday').waitFor()
      await visitor.page.getByRole('link', { name: 'Log in or sign up to redeem' }).waitFor()
      await assertAccessible(visitor.page)
      await assertFits(visitor.page)
      await visitor.close()

      const { page, close } = await visit(world, { size, as: friend })
      await page.goto(new URL(link).pathname + new URL(link).search)
      await page.getByText(/^Your subscription starts now and ends on/).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Redeem gift' }).click()
      await page.getByText(`You now subscribe to ${creator.name}.`).waitFor()
      await page.getByRole('heading', { name: creator.name }).waitFor()
      await page.goto('/user/gifts?side=received')
      await page.getByText('Happy birthday').waitFor()
      await close()
    })

    test('who bought it learns that it was redeemed, and takes another one back', async () => {
      const { page, close } = await visit(world, { size, as: buyer })
      await page.goto('/user/gifts')
      await page.getByText('Redeemed', { exact: true }).waitFor()
      await page.goto(`/user/gifts/new?to=${creator.username}`)
      await page.getByLabel('Recipient’s email (optional)').fill('friend@elsewhere.example')
      await page.getByRole('button', { name: 'Pay $10.00' }).click()
      await page.getByText('Emailed to friend@elsewhere.example').waitFor()
      await toastsGone(page)
      await page.getByRole('button', { name: 'Take back' }).click()
      await dialogOf(page).getByRole('button', { name: 'Take back' }).click()
      await page.getByText('Taken back', { exact: true }).waitFor()
      await close()
    })
  })
}
