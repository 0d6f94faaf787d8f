/**
 * Invitations: a fan copies their link, a visitor signs up by it and reads by whom, and the fan sees who joined. The operator sees both.
 *
 * @covers people/referrals
 * @gate desktop
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, SIZES, visit } from './browser.ts'
import { callAs, registerFan } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

const world = openWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const fan = { username: `referral.fay.${size.name}`, password: PASSWORD, amount: 0 }
    const invited = `referral.new.${size.name}`
    let path = ''
    before(async () => {
      await registerFan(world, fan)
      const data = { values: { fanReferrals: 'both', referralTokens: 500, referralMinimumPurchase: 10 } }
      await callAs(world, operator, (request, headers) => request.put('/api/admin/settings', { data, headers }))
    })

    test('a fan reads what an invitation brings, and has a link to share', async () => {
      const { page, close } = await visit(world, { size, as: fan })
      await page.goto('/user/referrals')
      await page.getByText('You both get $5.00 in your wallets').waitFor()
      await page.getByText('Nobody has joined yet').waitFor()
      path = (await page.getByText(/^\/r\/[a-z2-9]{8}$/).textContent()) ?? ''
      await assertAccessible(page)
      await assertFits(page)
      await close()
    })

    test('the link leads to the sign-up, which says by whom', async () => {
      const { page, close } = await visit(world, { size })
      await page.goto(path)
      await page.getByText('Invited by').waitFor()
      assert.match(page.url(), /\/auth\/register\?invite=/)
      await assertAccessible(page)
      await assertFits(page)
      await page.getByLabel('Username').fill(invited)
      await page.getByLabel('Email', { exact: true }).fill(`${invited}@example.test`)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel(/legal age/).check()
      await page.getByRole('button', { name: 'Sign up' }).click()
      await page.waitForURL('**/home')
      await close()
    })

    test('the fan sees who joined, and the operator both', async () => {
      const { page, close } = await visit(world, { size, as: fan })
      await page.goto('/user/referrals')
      await page.getByRole('list').getByText(invited).waitFor()
      await assertFits(page)
      await close()
      const console = await visit(world, { size, as: operator })
      await console.page.goto('/admin/referrals')
      await console.page.getByText(invited).first().waitFor()
      await assertAccessible(console.page)
      await assertFits(console.page)
      await console.close()
    })
  })
}
