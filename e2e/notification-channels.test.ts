/**
 * Which notifications come by which channel, what the operator announces, and the link that ends the emails.
 *
 * @covers people/notifications, site/announcements
 * @gate phone
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAccessible, assertFits, SIZES, settled, type Visit, visit } from './browser.ts'
import { mailedPath } from './mailbox.ts'
import { callAs, registerFan } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['400 /api/admin/announcements']

const world = openWorld()

function requireVerification(requireEmailVerification: boolean) {
  return callAs(world, operator, (request, headers) =>
    request.put('/api/admin/settings', { headers, data: { values: { requireEmailVerification } } }),
  )
}

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const fan = { username: `nell.${size.name}`, password: PASSWORD }
    const title = `A new page for a ${size.name}`
    let visitor: Visit
    before(async () => {
      await requireVerification(true)
      await registerFan(world, fan)
      // Emails that can be switched off go to proven addresses only.
      const first = await visit(world, { size })
      await first.page.goto(await mailedPath(world, `${fan.username}@example.test`, 'Please verify'))
      await first.page.getByText('Your email address is verified.').waitFor()
      await first.close()
      await requireVerification(false)
      visitor = await visit(world, { size, as: fan })
    })
    after(() => visitor?.close())

    test('each kind has its channels, and what is chosen stays chosen', async () => {
      const { page } = visitor
      await page.goto('/notifications/settings')
      const emails = page.getByRole('switch', { name: 'Email: Likes' })
      assert.equal(await emails.isChecked(), false)
      await emails.check()
      const often = page.getByRole('combobox', { name: 'How often: Likes' })
      await often.selectOption('Emails weekly')
      const device = page.getByRole('switch', { name: 'Push: Messages' })
      await device.uncheck()
      await page.getByText('Saved', { exact: true }).waitFor()

      await page.reload()
      await often.waitFor()
      assert.deepEqual([await often.inputValue(), await device.isChecked()], ['weekly', false])
      await assertAccessible(page)
      await assertFits(page)
    })

    test('one switch ends all emails but those about money and safety', async () => {
      const { page } = visitor
      await page.getByRole('switch', { name: 'Email: Everything' }).uncheck()
      await page.getByText('Saved', { exact: true }).waitFor()
      await page.reload()
      await page.getByRole('switch', { name: 'Email: Likes' }).waitFor()
      const on = page.getByRole('switch', { name: /^Email:/, checked: true })
      for (const one of await on.all()) assert.ok(await one.isDisabled())
      assert.equal(await page.getByRole('switch', { name: 'Email: Everything' }).isChecked(), false)
      await page.getByRole('switch', { name: 'Email: Everything' }).check()
      await page.getByText('Saved', { exact: true }).waitFor()
      await settled(page)
    })

    test('what is about money and safety is always on', async () => {
      const { page } = visitor
      for (const kind of ['Orders', 'Security']) {
        assert.ok(await page.getByRole('switch', { name: `Here: ${kind}` }).isDisabled())
        assert.ok(await page.getByRole('switch', { name: `Email: ${kind}` }).isDisabled())
        assert.ok(await page.getByRole('switch', { name: `Push: ${kind}` }).isEnabled())
      }
      assert.equal(await page.getByRole('switch', { name: 'Here: Tips' }).count(), 0, 'fans get none')
    })

    test('the operator announces something, and sees whom it reaches', async () => {
      const { page, close } = await visit(world, { size, as: operator, refused })
      await page.goto('/admin/announcements')
      await page.getByRole('button', { name: 'New announcement' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'Fans' }).check()
      await dialog.getByText(/^Reaches \d+ account/).waitFor()
      await dialog.getByLabel('Title').fill(title)
      await dialog.getByLabel('Text', { exact: true }).fill('Have a look at it.')
      await dialog.getByLabel('Link (optional)').fill('javascript:alert(1)')
      await dialog.getByRole('button', { name: 'Send now' }).click()
      await dialog.getByText('Enter a path such as /page/terms').waitFor()
      await assertAccessible(page)
      await assertFits(page)

      await dialog.getByLabel('Link (optional)').fill('/creators')
      await dialog.getByRole('button', { name: 'Send now' }).click()
      const sent = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
      await sent.getByText('Sent', { exact: true }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await close()
    })

    test('it is in the list, and by email for those who have not read it', async () => {
      const { page } = visitor
      await page.goto('/notifications')
      await page.getByText('Have a look at it.').waitFor()
      await assertAccessible(page)
      await assertFits(page)

      // Past the minutes for which the email waits.
      await page.goto('/dev/clock')
      await page.getByRole('button', { name: '+ 1 hour' }).click()
      const path = await mailedPath(world, `${fan.username}@example.test`, title)
      assert.match(path, /^\/unsubscribe\?token=/)
    })

    test('the link of the email stops such emails without a login, and brings them back', async () => {
      const path = await mailedPath(world, `${fan.username}@example.test`, title)
      const { page, close } = await visit(world, { size })
      await page.goto(path)
      await page.getByRole('heading', { name: 'Emails stopped' }).waitFor()
      await page.getByRole('listitem').filter({ hasText: 'Announcements' }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('heading', { name: 'Emails are on again' }).waitFor()
      await page.getByRole('button', { name: 'Stop them again' }).click()
      await page.getByRole('heading', { name: 'Emails stopped' }).waitFor()
      await close()

      await visitor.page.goto('/notifications/settings')
      const email = visitor.page.getByRole('switch', { name: 'Email: Announcements' })
      await email.waitFor()
      assert.equal(await email.isChecked(), false)
    })
  })
}
