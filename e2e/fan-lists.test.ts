/**
 * A creator puts a fan on a list, finds the fan there and in the conversations, and writes to the list only.
 *
 * @covers talk/fan-lists, talk/broadcasts
 */
import { after, before, describe, test } from 'node:test'
import { assertAccessible, assertFits, dialogOf, SIZES, settled, type Visit, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['409 /api/performer/lists']

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `lister.${size.name}`, password: PASSWORD, name: `Lister on a ${size.name}` }
    const fan = { username: `listed.${size.name}`, password: PASSWORD }
    const other = { username: `unlisted.${size.name}`, password: PASSWORD }
    let seller: Visit
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      for (const one of [fan, other]) {
        await registerFan(world, one)
        const { data } = await callAs<{ data: { _id: string } }>(world, one, (request, headers) =>
          request.get(`/api/performers/${performer.username}`, { headers }),
        )
        await callAs(world, one, (request, headers) => request.post(`/api/follows/${data._id}`, { headers }))
      }
      // A name that is taken is refused.
      seller = await visit(world, { size, refused, as: performer })
    })
    after(() => seller?.close())

    test('lists are created, and no two with one name', async () => {
      const { page } = seller
      await page.goto('/creator/lists')
      await page.getByText('No lists yet').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      for (const name of ['Regulars', 'regulars']) {
        await page.getByRole('button', { name: 'New list' }).click()
        await dialogOf(page).getByLabel('Name').fill(name)
        await dialogOf(page).getByRole('button', { name: 'Save' }).click()
        if (name === 'Regulars') await page.getByRole('link', { name: 'Regulars' }).getByText('0 fans').waitFor()
      }
      await dialogOf(page).getByText('You already have a list with this name.').waitFor()
      await assertAccessible(page)
      await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    })

    test('a follower is put on it and is found there', async () => {
      const { page } = seller
      await page.goto('/creator/followers')
      await page
        .getByRole('listitem')
        .filter({ hasText: `@${fan.username}` })
        .getByRole('button', { name: /to a list$/ })
        .click()
      await dialogOf(page).getByLabel('Regulars').check()
      await dialogOf(page).getByLabel('Regulars').and(page.locator(':enabled:checked')).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await dialogOf(page).getByRole('link', { name: 'Manage lists' }).click()
      await page.getByRole('link', { name: 'Regulars' }).click()
      await page.getByRole('heading', { name: 'Regulars' }).waitFor()
      await page.getByText(`@${fan.username}`).first().waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    test('a broadcast goes to the list only', async () => {
      const { page } = seller
      await page.goto('/creator/broadcasts/new')
      await page.getByRole('group', { name: 'Recipients' }).getByLabel('Followers').check()
      await page.getByText('2 recipients').waitFor()
      await page.getByRole('group', { name: 'Exclude' }).getByLabel('Regulars').check()
      await page.getByText('1 recipient').waitFor()
      await page.getByRole('group', { name: 'Exclude' }).getByLabel('Regulars').uncheck()
      await page.getByRole('group', { name: 'Recipients' }).getByLabel('Followers').uncheck()
      await page.getByRole('group', { name: 'Recipients' }).getByLabel('Regulars').check()
      await page.getByText('1 recipient').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('textbox', { name: 'Message' }).fill('For regulars')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      const row = page.getByRole('listitem').filter({ hasText: 'For regulars' })
      await row.getByText('1 fan', { exact: true }).waitFor()
      await row.getByText('Regulars', { exact: true }).waitFor()
    })

    test('conversations are shown of one list, and the fan is taken off it', async () => {
      const { page } = seller
      await page.goto('/messages')
      await settled(page)
      await page.getByRole('combobox', { name: 'Fans' }).selectOption({ label: 'Top spenders' })
      await page.getByText('No conversations found').waitFor()
      await page.getByRole('combobox', { name: 'Fans' }).selectOption({ label: 'Regulars' })
      await page.getByRole('link', { name: /For regulars/ }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('link', { name: /For regulars/ }).click()
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Add to list' }).click()
      await dialogOf(page).getByLabel('Regulars').uncheck()
      await dialogOf(page).getByLabel('Regulars').and(page.locator(':enabled:not(:checked)')).waitFor()
    })
  })
}
