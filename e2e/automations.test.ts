/**
 * A creator saves a segment and has new subscribers in it welcomed; a fan subscribes and reads the message, which says that it was sent automatically.
 *
 * @covers talk/automations, talk/segments
 * @gate phone
 */
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, dialogOf, SIZES, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['400 /api/performer/automations']

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const creator = { username: `welcomes.${size.name}`, password: PASSWORD, name: `Welcomes on a ${size.name}` }
    const fan = { username: `welcomed.${size.name}`, password: PASSWORD, amount: 20 }
    before(async () => {
      await registerPerformer(world, { ...creator, operator })
      await callAs(world, creator, (request, headers) =>
        request.put('/api/performers/me', { data: { monthlyPrice: 5 }, headers }),
      )
      await registerFan(world, fan)
    })

    test('a welcome is written, tried, and sent to a new subscriber', async () => {
      const { page, close } = await visit(world, { size, as: creator, refused })
      await page.goto('/creator/segments')
      await page.getByText('No segments yet').waitFor()
      await assertAccessible(page)
      await page.getByRole('link', { name: 'New segment' }).first().click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Not left')
      await page.getByRole('combobox', { name: 'What about the fan' }).selectOption('Subscription ended')
      await page.getByRole('combobox', { name: 'Comparison' }).selectOption('no')
      await page.getByRole('button', { name: 'Add condition' }).click()
      await page.getByRole('status').getByText('0 fans match now').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Remove condition 2' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('link', { name: 'Subscription ended: no' }).waitFor()
      await assertFits(page)

      await page.goto('/creator/automations')
      await page.getByText('No automations yet').waitFor()
      await assertAccessible(page)
      await page.getByRole('link', { name: 'New automation' }).first().click()
      await page.getByRole('switch', { name: 'Quiet hours' }).uncheck()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Write something or add a file.').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('combobox', { name: 'Only for fans in' }).selectOption('Not left')
      await page.getByRole('textbox', { name: 'And send' }).fill('Welcome, {name}!')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('When a fan subscribes: right away', { exact: true }).waitFor()
      await page.getByText('Only Not left').waitFor()
      await page.getByRole('button', { name: 'Dry run' }).click()
      await dialogOf(page).getByText('Nobody would get it on this day.').waitFor()
      await assertAccessible(page)
      await close()

      const { data } = await callAs<{ data: { _id: string } }>(world, fan, (request, headers) =>
        request.get(`/api/performers/${creator.username}`, { headers }),
      )
      await callAs(world, fan, (request, headers) =>
        request.post('/api/payment/subscribe/performers', {
          headers,
          data: { performerId: data._id, type: 'monthly', paymentMethod: 'wallet' },
        }),
      )
      const reader = await visit(world, { size, as: fan })
      await reader.page.goto('/messages')
      await reader.page
        .getByRole('link', { name: /Welcome, / })
        .first()
        .click()
      await reader.page.getByRole('main').getByText('Sent automatically').waitFor()
      await assertAccessible(reader.page)
      await assertFits(reader.page)
      await reader.close()
    })
  })
}
