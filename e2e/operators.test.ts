/**
 * An owner invites an operator, changes the role and withdraws the access.
 *
 * @covers people/operators
 * @gate desktop
 */
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { addAuthenticatorApp } from './authenticator-app.ts'
import { assertAccessible, assertFits, dialogOf, SIZES, until, visit } from './browser.ts'
import { mailedPath } from './mailbox.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['403 /api/sessions/socket-token']

const world = openWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    test('an invited person joins with the role, sees what it may do, and loses the access again', async () => {
      const email = `helper.${size.name}@example.test`
      const { page, close } = await visit(world, { size, as: operator })
      await page.goto('/admin/operators')
      await page.getByRole('heading', { level: 1, name: 'Operators' }).waitFor()
      await page.getByRole('button', { name: 'Invite operator' }).click()
      await dialogOf(page).getByLabel('Email', { exact: true }).fill(email)
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Send invitation' }).click()
      await page.getByText(`Invitation sent to ${email}`).waitFor()
      await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).waitFor()
      await look(page)

      const guest = await visit(world, { size })
      await guest.page.goto(await mailedPath(world, email, 'You are invited'))
      await guest.page.getByText(`Your account uses ${email}.`).waitFor()
      await look(guest.page)
      await guest.page.getByLabel('Name', { exact: true }).fill('Hilde Helper')
      await guest.page.getByLabel('Username').fill(`helper.${size.name}`)
      await guest.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await guest.page.getByRole('button', { name: 'Accept invitation' }).click()
      await guest.page.waitForURL('**/admin')
      await guest.page.getByRole('heading', { name: 'Queues' }).waitFor()
      await look(guest.page)
      // A page that the role does not have leads to the first one.
      await guest.page.goto('/admin/settings')
      await guest.page.waitForURL('**/admin')

      await page.reload()
      await page.getByRole('button', { name: 'Actions for Hilde Helper' }).click()
      await page.getByRole('menuitem', { name: 'Change role' }).click()
      await dialogOf(page)
        .getByRole('radio', { name: /^Finance/ })
        .check()
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Change role' }).click()
      await page.getByText('Hilde Helper now has the role Finance').waitFor()
      await page.getByRole('button', { name: 'Actions for Hilde Helper' }).click()
      await page.getByRole('menuitem', { name: 'Withdraw access' }).click()
      await dialogOf(page).getByRole('button', { name: 'Withdraw access' }).click()
      await page.getByText('Access of Hilde Helper withdrawn').waitFor()
      // Their sessions have ended, and the open page says so.
      await guest.page.waitForURL('**/auth/login?redirect=%2Fadmin')
      await guest.close()
      await close()
    })
  })
}

test('where the site requires a second factor, an operator sets one up before anything else', async () => {
  const size = SIZES[0]
  if (!size) return
  const { page, close } = await visit(world, { size, as: operator, refused })
  await page.goto('/admin/settings?group=accounts')
  await page.getByRole('switch', { name: 'Require two-step login of operators' }).check()
  await page.getByRole('button', { name: /^Save/ }).click()
  await until(async () => (await page.request.get('/api/admin/todos')).status() === 403, 'the setting counts')
  await page.goto('/')
  await page.waitForURL('**/auth/second-factor')
  await addAuthenticatorApp(page)
  await look(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/admin')
  await page.getByRole('heading', { name: 'Queues' }).waitFor()
  await close()
})

async function look(page: Page): Promise<void> {
  await assertFits(page)
  await assertAccessible(page)
}
