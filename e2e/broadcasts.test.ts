/**
 * A creator writes to all followers at once, with a photo for a price; one fan reads and unlocks it; then it is taken back.
 *
 * @covers talk/broadcasts, talk/messages, talk/fan-lists
 * @gate phone
 */
import { after, before, describe, test } from 'node:test'
import { samplePath } from '../server/test/media-samples.ts'
import { assertAccessible, assertFits, dialogOf, SIZES, until, type Visit, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['400 /api/performer/broadcasts']

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `caster.${size.name}`, password: PASSWORD, name: `Caster on a ${size.name}` }
    const fan = { username: `listener.${size.name}`, password: PASSWORD }
    const other = { username: `second.${size.name}`, password: PASSWORD }
    let seller: Visit
    let buyer: Visit
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await registerFan(world, { ...fan, amount: 20 })
      await registerFan(world, other)
      for (const one of [fan, other]) {
        const { data } = await callAs<{ data: { _id: string } }>(world, one, (request, headers) =>
          request.get(`/api/performers/${performer.username}`, { headers }),
        )
        await callAs(world, one, (request, headers) => request.post(`/api/follows/${data._id}`, { headers }))
      }
      ;[seller, buyer] = await Promise.all([
        // Empty broadcasts are refused.
        visit(world, { size, refused, as: performer }),
        visit(world, { size, as: fan }),
      ])
    })
    after(async () => {
      await seller?.close()
      await buyer?.close()
    })

    test('an empty one is refused with the reasons', async () => {
      const { page } = seller
      await page.goto('/creator/broadcasts')
      await page.getByText('No broadcasts yet').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('link', { name: 'New broadcast' }).first().click()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('Choose at least one group, list or segment.').waitFor()
      await page.getByRole('group', { name: 'Recipients' }).getByLabel('Followers').check()
      await page.getByText('2 recipients').waitFor()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('Write something or add a file.').waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    test('it is sent with a photo for a price, and shows whom it reached', async () => {
      const { page } = seller
      await page.getByRole('textbox', { name: 'Message' }).fill('The new series is here')
      await page.getByLabel('Choose files').setInputFiles(await samplePath('small.jpg'))
      await page.getByRole('spinbutton', { name: 'Price' }).fill('2')
      await until(async () => (await page.getByRole('progressbar').count()) === 0, 'the photo is uploaded')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      const row = page.getByRole('listitem').filter({ hasText: 'The new series is here' })
      await row.getByText('2 fans').waitFor()
      await row.getByText('Sent', { exact: true }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    test('a fan finds it unread, unlocks it and keeps it when it is deleted everywhere', async () => {
      const { page } = buyer
      await page.goto('/messages')
      await page
        .getByRole('link', { name: new RegExp(performer.name) })
        .filter({ hasText: '1 unread message' })
        .click()
      const message = page.getByRole('listitem').filter({ hasText: 'The new series is here' }).last()
      await message.getByRole('button', { name: 'Unlock for $2.00' }).click()
      await dialogOf(page).getByRole('button', { name: 'Unlock for $2.00' }).click()
      await message.getByRole('button', { name: 'Open' }).click()
      await message.getByRole('img').first().waitFor()

      await seller.page.reload()
      const row = seller.page.getByRole('listitem').filter({ hasText: 'The new series is here' })
      await row.getByText('1 sale').waitFor()
      await row.getByText('1 read').waitFor()
      await row.getByRole('button', { name: 'Delete everywhere' }).click()
      await dialogOf(seller.page).getByRole('button', { name: 'Delete everywhere' }).click()
      await row.getByText('Deleted', { exact: true }).waitFor()
      await page.reload()
      await message.getByRole('img').first().waitFor()
    })

    test('a scheduled one can be cancelled', async () => {
      const { page } = seller
      await page.goto('/creator/broadcasts/new')
      await page.getByRole('textbox', { name: 'Message' }).fill('Not today')
      await page.getByRole('group', { name: 'Recipients' }).getByLabel('Followers').check()
      await page.getByRole('switch', { name: 'Send later' }).press('Space')
      await page.getByLabel('Send on').waitFor()
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Schedule' }).click()
      const row = page.getByRole('listitem').filter({ hasText: 'Not today' })
      await row.getByText('Scheduled', { exact: true }).waitFor()
      await row.getByRole('button', { name: 'Cancel broadcast' }).click()
      await dialogOf(page).getByRole('button', { name: 'Cancel broadcast' }).click()
      await row.getByText('Cancelled', { exact: true }).waitFor()
      await assertAccessible(page)
    })
  })
}
