/**
 * An operator's day: the first page, the search by a key, the page of one account, the look of the site, the guide.
 *
 * @covers site/console, site/admin, site/brand, site/operations
 * @gate desktop
 */
import assert from 'node:assert/strict'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, dialogOf, SIZES, type Visit, visit } from './browser.ts'
import { registerFan, registerPerformer, tipPerformer } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

/** A picture of the product's own. */
const ICON = path.join(import.meta.dirname, '../web/public/icon-512.png')

/** Every statement counts as slow, so that the console has some to list. */
const world = openWorld(undefined, { SLOW_STATEMENT_MS: '1' })

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const creator = { username: `star.${size.name}`, password: PASSWORD, name: `Star on a ${size.name}` }
    const fan = { username: `payer.${size.name}`, password: PASSWORD }
    let session: Visit
    before(async () => {
      await registerPerformer(world, { ...creator, operator })
      await registerFan(world, { ...fan, amount: 10 })
      await tipPerformer(world, { ...fan, performer: creator.username, tokens: 500 })
      session = await visit(world, { size, as: operator })
    })
    after(() => session?.close())

    test('the first page shows the revenue, and its numbers as a table', async () => {
      const { page } = session
      await page.goto('/admin')
      await page.getByRole('img', { name: /^Revenue by day/ }).waitFor()
      await page.getByText('Show as table').click()
      await page.getByRole('columnheader', { name: 'Site fee' }).waitFor()
      await look(page)
      await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Last 7 days' })
      await page.waitForURL('**/admin?days=7')
    })

    test('the slash opens the search, whose keys lead to the page of an account', async () => {
      const { page } = session
      await page.keyboard.press('/')
      const field = dialogOf(page).getByRole('combobox')
      await field.fill(creator.username)
      await page.getByRole('option', { name: new RegExp(creator.name) }).waitFor()
      await look(page)
      await field.press('Enter')
      await page.getByRole('heading', { level: 1, name: creator.name }).waitFor()
      await page.getByText('Sold for $5.00: Tip').waitFor()
      await page.getByRole('link', { name: /^Devices/ }).click()
      await page.waitForURL('**?tab=sessions')
      await look(page)
    })

    test('a note about an account stays, and so does a view of a list under its name', async () => {
      const { page } = session
      await page.goto('/admin/users?q=payer')
      await page
        .getByRole('link', { name: new RegExp(fan.username) })
        .first()
        .click()
      await page.waitForURL('**/admin/people/*')
      await page.getByRole('button', { name: 'Add note' }).click()
      await dialogOf(page).getByRole('textbox').fill('Asked for an invoice')
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await page.getByRole('article').getByText('Asked for an invoice').waitFor()
      await page.reload()
      await page.getByRole('article').getByText('Asked for an invoice').waitFor()

      await page.goto('/admin/payments')
      await page.getByLabel('Status').selectOption({ label: 'Paid' })
      await page.waitForURL('**/admin/payments?*status=success*')
      await page.getByRole('button', { name: 'Save view' }).click()
      await dialogOf(page).getByRole('textbox').fill(`Paid ${size.name}`)
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await page.getByRole('link', { name: `Paid ${size.name}` }).waitFor()
      await page.goto('/admin/payments')
      await page.getByRole('link', { name: `Paid ${size.name}` }).click()
      await page.waitForURL('**/admin/payments?*status=success*')
      await page
        .getByRole('link', { name: `Paid ${size.name}`, exact: true })
        .and(page.locator('[aria-current=page]'))
        .waitFor()
    })

    test('what the site runs on, its mails, events and jobs each have a page', async () => {
      const { page } = session
      for (const [path, heading, sign] of [
        ['/admin/system', 'System', 'Largest tables'],
        ['/admin/mails', 'Mail log', 'No mail server is set up'],
        ['/admin/gateway-events', 'Gateway events', 'No events'],
        ['/admin/jobs', 'Background jobs', 'Queues'],
      ] as const) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1, name: heading }).waitFor()
        await page.getByText(sign).first().waitFor()
        await look(page)
      }
    })

    test('slow statements and what sent them fit into the page', async () => {
      const { page } = session
      const clear = page.getByRole('button', { name: 'Clear', exact: true })
      do {
        await page.goto('/admin/system')
        await page.getByRole('heading', { name: 'Slow statements' }).waitFor()
        await page.getByText('Nothing was slow.').or(clear).waitFor()
      } while (!(await clear.isVisible()))
      await look(page)
    })

    test('an uploaded icon is the site’s, in the tab and on home screens', async () => {
      const { page } = session
      await page.goto('/admin/settings')
      await page.getByLabel('Icon', { exact: true }).last().setInputFiles(ICON)
      await page.getByRole('button', { name: 'Remove: Icon' }).waitFor()
      await page.waitForFunction(() => document.querySelector('input[value^="/share/icon/64.png"]') !== null)
      await look(page)
      const manifest = await (await page.request.get('/manifest.webmanifest')).json()
      assert.match(manifest.icons[0].src, /^\/share\/icon\/192\.png/)
    })

    test('the guide knows what is done, and can be hidden', async () => {
      const { page } = session
      await page.goto('/admin/setup')
      await page.getByRole('link', { name: /^Approve your first creator Done/ }).waitFor()
      await look(page)
      await page.getByRole('button', { name: 'Hide on the home page' }).click()
      await page.getByRole('button', { name: 'Show on the home page' }).click()
      await page.getByRole('button', { name: 'Hide on the home page' }).waitFor()
    })
  })
}

async function look(page: Page): Promise<void> {
  await assertFits(page)
  await assertAccessible(page)
}
