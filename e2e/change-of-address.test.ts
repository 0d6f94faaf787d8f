/**
 * A new e-mail address: it waits until it is confirmed, the former one takes it back, and an operator corrects one.
 *
 * @covers people/accounts, people/auth, site/admin
 * @gate phone
 */
import { describe, test } from 'node:test'
import { assertAccessible, assertFits, dialogOf, logIn, SIZES, visit } from './browser.ts'
import { mailedPath } from './mailbox.ts'
import { callAs, registerFan } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

const NEW_PASSWORD = 'a wholly other password'
/** What the journey is refused, or a page of it. */
const refused = [
  // A session may end under a page, which asks with it once more.
  '401 /api/**',
  '409 /api/admin/users/*/email',
  '422 /api/auth/reset-password',
  '422 /api/users',
]

const world = openWorld(async () => {
  await callAs(world, operator, (request, headers) =>
    request.put('/api/admin/settings', { headers, data: { values: { requireEmailVerification: true } } }),
  )
})

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const fan = { username: `mover.${size.name}`, password: PASSWORD }
    const [first, second, third] = ['', 'second.', 'third.'].map((part) => `${part}${fan.username}@example.test`) as [
      string,
      string,
      string,
    ]

    test('the present address stays until the new one is confirmed', async () => {
      await registerFan(world, fan)
      const { page, close } = await visit(world, { size, refused })
      await page.goto(await mailedPath(world, first, 'Please verify'))
      await page.getByText('Your email address is verified.').waitFor()
      await logIn(page, fan)
      await page.goto('/user/account/email')
      const section = page.getByRole('region', { name: 'Email' })
      await section.getByLabel('Email', { exact: true }).fill(second)
      await section.getByLabel('Current password').fill('not the password')
      await section.getByRole('button', { name: 'Change email' }).click()
      await section.getByText('The current password is incorrect.').waitFor()
      await section.getByLabel('Current password').fill(PASSWORD)
      await section.getByRole('button', { name: 'Change email' }).click()
      await section.getByText(`We’ve emailed a link to ${second}. ${first} stays in use`).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await section.getByRole('button', { name: 'Cancel change' }).click()
      await section.getByText('We’ve emailed a link').waitFor({ state: 'hidden' })

      await section.getByLabel('Email', { exact: true }).fill(third)
      await section.getByLabel('Current password').fill(PASSWORD)
      await section.getByRole('button', { name: 'Change email' }).click()
      await section.getByText(`We’ve emailed a link to ${third}`).waitFor()
      await page.goto(await mailedPath(world, third, 'Please verify your new'))
      await page.getByText('Your email address is verified.').waitFor()
      await page.goto('/user/account/email')
      await section
        .getByLabel('Email', { exact: true })
        .and(page.locator(`[value="${third}"]`))
        .waitFor()
      await close()
    })

    test('the former address takes it back and chooses a new password', async () => {
      const { page, close } = await visit(world, { size, refused })
      await page.goto(await mailedPath(world, first, 'was changed'))
      await page.getByRole('heading', { name: 'Keep your previous email address' }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Undo the change' }).click()
      await page.getByLabel('New password').fill('iloveyou')
      await page.getByRole('button', { name: 'Save password' }).click()
      await page.getByText('This password is too common.').waitFor()
      await page.getByLabel('New password').fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Save password' }).click()
      await page.getByText('Changes saved').first().waitFor()
      await logIn(page, { username: first, password: NEW_PASSWORD })
      await close()
    })

    test('an operator corrects an address', async () => {
      const { page, close } = await visit(world, { size, refused, as: operator })
      await page.goto(`/admin/users?q=${fan.username}`)
      await page
        .getByRole('button', { name: /^Actions for / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Change email' }).click()
      const dialog = dialogOf(page)
      await dialog.getByLabel('New email address').fill(`${operator.username}@example.test`)
      await dialog.getByLabel('Reason').fill('A typing error')
      await assertAccessible(page)
      await assertFits(page)
      await dialog.getByRole('button', { name: 'Change email' }).click()
      await dialog.getByText('This email address is already in use.').waitFor()
      await dialog.getByLabel('New email address').fill(second)
      await dialog.getByRole('button', { name: 'Change email' }).click()
      await page.getByText(/^Email address of .* changed$/).waitFor()
      await mailedPath(world, second, 'Please verify your new')
      await close()
    })
  })
}
