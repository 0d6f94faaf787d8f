/**
 * A creator saves a reply, picks it in a conversation, and has new subscribers greeted.
 *
 * @covers talk/prepared-messages
 * @gate desktop
 */
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, dialogOf, SIZES, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer, tipPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['400 /api/performer/auto-messages']

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const creator = { username: `repeats.${size.name}`, password: PASSWORD, name: `Repeats on a ${size.name}` }
    const fan = { username: `asks.${size.name}`, password: PASSWORD, amount: 20 }
    before(async () => {
      await registerPerformer(world, { ...creator, operator })
      await registerFan(world, fan)
      const { data } = await callAs<{ data: { _id: string } }>(world, creator, (request, headers) =>
        request.get('/api/users/me', { headers }),
      )
      await callAs(world, fan, (request, headers) => request.post(`/api/follows/${data._id}`, { headers }))
    })

    test('a saved reply is written once, and a tip is answered by itself', async () => {
      const { page, close } = await visit(world, { size, as: creator, refused })
      await page.goto('/creator/replies')
      await page.getByText('No saved replies yet').waitFor()
      await page.getByRole('button', { name: 'Add reply' }).click()
      await assertAccessible(page)
      await dialogOf(page).getByLabel('Text').fill('I answer within a day.')
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await page.getByRole('listitem').getByText('I answer within a day.').waitFor()

      await page.getByRole('switch', { name: 'After a tip' }).check()
      const tipped = page.locator('form').filter({ has: page.getByRole('switch', { name: 'After a tip' }) })
      await tipped.getByRole('button', { name: 'Save' }).click()
      await tipped.getByText('Write a text before you switch it on.').waitFor()
      await tipped.getByLabel('Message').fill('Thank you, {name}!')
      await tipped.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Changes saved').waitFor()
      await assertAccessible(page)
      await assertFits(page)

      await tipPerformer(world, { ...fan, performer: creator.username, tokens: 100 })
      await page.goto('/messages')
      await page
        .getByRole('link', { name: /Thank you, / })
        .first()
        .click()
      await page.getByRole('button', { name: 'Add to the message' }).click()
      await page.getByRole('menuitem', { name: 'Saved replies' }).click()
      await dialogOf(page).getByText('I answer within a day.').click()
      const box = page.getByRole('textbox', { name: /^Message / })
      await box.waitFor()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByRole('main').getByText('I answer within a day.').first().waitFor()
      await close()
    })
  })
}
