/**
 * From a report to its outcome: content taken down with its buyers refunded, restored, a refund, and a suspension.
 *
 * @covers site/moderation, commerce/refunds, people/accounts
 * @gate desktop
 */
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible, assertFits, choose, dialogOf, SIZES, untilShown, type Visit, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer, tipPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = [
  // A session may end under a page, which asks with it once more.
  '401 /api/**',
  '403 /api/auth/login',
  '404 /post/*',
]

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const creator = { username: `seller.${size.name}`, password: PASSWORD, name: `Seller on a ${size.name}` }
    const fan = { username: `buyer.${size.name}`, password: PASSWORD }
    const caption = `Not mine, ${size.name}`
    const suspension = 'Reported creators out of spite'
    let theirs: Visit
    let theOperator: Visit
    let post = ''
    before(async () => {
      await registerPerformer(world, { ...creator, operator })
      await registerFan(world, { ...fan, amount: 10 })
      const data = { type: 'text', text: caption, access: 'paid', price: 250 }
      const made = await callAs<{ data: { _id: string } }>(world, creator, (request, headers) =>
        request.post('/api/performer/feeds', { data, headers }),
      )
      post = `/post/${made.data._id}`
      await callAs(world, fan, (request, headers) =>
        request.post(`/api/wallet/charges/feed/${made.data._id}`, { data: {}, headers }),
      )
      await tipPerformer(world, { ...fan, performer: creator.username, tokens: 100 })
      ;[theirs, theOperator] = await Promise.all([
        // A page taken down, a session that ended and a suspended account are provoked.
        visit(world, { size, refused, as: fan }),
        visit(world, { size, as: operator }),
      ])
    })
    after(async () => {
      await theirs?.close()
      await theOperator?.close()
    })

    test('a fan reports a post they unlocked, and finds the report among theirs', async () => {
      const { page } = theirs
      await page.goto(post)
      await page.getByText(caption).first().waitFor()
      await page.getByRole('button', { name: 'More', exact: true }).first().click()
      await page.getByRole('menuitem', { name: 'Report' }).click()
      await choose(dialogOf(page).getByRole('radio', { name: /^Copyright infringement/ }))
      await dialogOf(page)
        .getByLabel(/Details/)
        .fill('I know the author')
      await dialogOf(page).getByRole('button', { name: 'Send report' }).click()
      await dialogOf(page).getByText('We’ve received your report').waitFor()

      await page.goto('/user/account/privacy')
      await page.getByRole('link', { name: 'View my reports' }).click()
      await page.waitForURL('**/user/reports')
      await page.getByText('I know the author').waitFor()
      await page.getByText('Received', { exact: true }).waitFor()
      await look(page)
    })

    test('the operator takes the post down and refunds its buyers', async () => {
      const { page } = theOperator
      await page.goto('/admin/reports?status=received')
      const report = page.getByRole('article').filter({ hasText: caption })
      await report.getByRole('button', { name: 'Take down' }).click()
      await dialogOf(page).getByLabel('Reason').fill('The author did not agree')
      await dialogOf(page).getByLabel('Refund buyers').check()
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Take down' }).click()
      await page.getByText('Report decided').waitFor()

      await page.goto('/admin/take-downs')
      await rowOf(page, caption).getByText('Buyers refunded').waitFor()
      await look(page)
    })

    test('the fan has the tokens back and reads the outcome', async () => {
      const { page } = theirs
      await page.goto('/user/reports')
      await page.getByText('Action taken', { exact: true }).waitFor()
      await look(page)
      await untilShown(page, '/user/wallet', /^900( tokens)?$/)
      await untilShown(page, post, 'Page not found')
    })

    test('the operator restores the post', async () => {
      const { page } = theOperator
      await page.goto('/admin/take-downs')
      await rowOf(page, caption).getByRole('button', { name: 'Restore' }).click()
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Restore' }).click()
      await rowOf(page, caption).getByText('Restored', { exact: true }).waitFor()
      await look(page)
      await untilShown(theirs.page, post, 'Unlock for $2.50')
    })

    test('the operator takes it down once more, at the post itself', async () => {
      const { page } = theOperator
      await page.goto(post)
      await page.getByRole('button', { name: 'More', exact: true }).first().click()
      const takeDown = page.getByRole('menuitem', { name: 'Take down' })
      await takeDown.waitFor()
      await look(page)
      await takeDown.click()
      await dialogOf(page).getByLabel('Reason').fill('The author still does not agree')
      await dialogOf(page).getByLabel('Refund buyers').waitFor()
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Take down' }).click()
      await dialogOf(page).waitFor({ state: 'hidden' })
      await page.goto('/admin/take-downs')
      await rowOf(page, 'The author still does not agree').getByRole('button', { name: 'Restore' }).waitFor()
    })

    test('the operator refunds a tip with a reason', async () => {
      const { page } = theOperator
      await page.goto(`/admin/charges?q=${fan.username}`)
      await rowOf(page, 'Post').getByText('The author did not agree').waitFor()
      await look(page)
      await rowOf(page, 'Tip').getByRole('button', { name: 'Refund' }).click()
      await dialogOf(page).getByLabel('Reason').fill('Sent by mistake')
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Refund' }).click()
      await rowOf(page, 'Tip').getByText('Sent by mistake').waitFor()
      await untilShown(theirs.page, '/user/wallet', /^1,000( tokens)?$/)

      await page.goto(`/admin/users?q=${fan.username}`)
      await page.getByRole('link', { name: `Wallet of ${fan.username}` }).click()
      await page.getByRole('region', { name: 'Purchases' }).getByText('Sent by mistake').waitFor()
      await look(page)
    })

    test('the operator corrects the address of the account, then suspends it, and the fan reads why', async () => {
      const { page } = theOperator
      await page.goto(`/admin/users?q=${fan.username}`)
      await page.getByRole('button', { name: /^Actions for / }).click()
      await page.getByRole('menuitem', { name: 'Change email' }).click()
      await dialogOf(page).getByLabel('New email address').fill(`right.${fan.username}@example.test`)
      await dialogOf(page).getByLabel('Reason').fill('A typing error')
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Change email' }).click()
      await rowOf(page, `right.${fan.username}@example.test`).waitFor()

      await page.getByRole('button', { name: /^Actions for / }).click()
      await page.getByRole('menuitem', { name: 'Suspend' }).click()
      await dialogOf(page).getByLabel('Reason').fill(suspension)
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Suspend' }).click()
      await rowOf(page, fan.username).getByText(suspension).waitFor()
      await look(page)

      const form = theirs.page
      await form.context().clearCookies()
      await form.goto('/auth/login')
      await form.getByLabel('Email or username').fill(fan.username)
      await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await form.getByRole('button', { name: 'Log in' }).click()
      await form.getByText(suspension).waitFor()
      await look(form)
    })
  })
}

function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text }).first()
}

async function look(page: Page): Promise<void> {
  await assertFits(page)
  await assertAccessible(page)
}
