/**
 * A creator earns, says where payouts go, requests one, is rejected, requests another, is paid, and finds it in the statement.
 *
 * @covers finance/payouts, finance/earnings, finance/commissions
 * @gate desktop
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, dialogOf, enter, SIZES, type Visit, visit } from './browser.ts'
import { registerFan, registerPerformer, tipPerformer } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['422 /api/performers/banking-settings']

const NUMBER = 'SE3550000000054910000003'

const world = openWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `earner.${size.name}`, password: PASSWORD, name: `Earner on a ${size.name}` }
    const fan = { username: `tipper.${size.name}`, password: PASSWORD }
    let seller: Visit
    let buyer: Visit
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await registerFan(world, { ...fan, amount: 100 })
      await tipPerformer(world, { ...fan, performer: performer.username, tokens: 10_000 })
      seller = await visit(world, { size, refused, as: performer })
      buyer = await visit(world, { size })
    })
    after(async () => {
      await seller?.close()
      await buyer?.close()
    })

    test('the page says that bank details are missing, and the creator adds them with their password', async () => {
      const { page } = seller
      await page.goto('/creator/payouts')
      await page.getByText('Bank details are missing').waitFor()
      await page.getByText('No payouts yet').waitFor()
      assert.ok(await page.getByRole('button', { name: 'Request payout' }).isDisabled())
      await look(page)
      await page.getByRole('link', { name: 'Bank details' }).click()
      await page.getByRole('button', { name: 'Add bank details' }).click()
      await page.getByLabel('Account holder').fill('Ada Earner')
      await page.getByLabel('Bank', { exact: true }).fill('First Bank')
      await page.getByLabel('Bank country').selectOption('SE')
      await page.getByLabel('IBAN or account number').fill(NUMBER)
      await page.getByLabel('Your password', { exact: true }).fill('not my password')
      await look(page)
      await save(page)
      await page.getByText('The current password is incorrect.').waitFor()
      await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
      await save(page)
      await page.getByText('•••• 0003').waitFor()
      assert.equal(await page.getByText('Payouts are paused').count(), 0)

      // The first details pause nothing, a change of them does.
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await page.getByLabel('Account holder').fill('Ada M. Earner')
      await page.getByLabel('Bank', { exact: true }).fill('First Bank')
      await page.getByLabel('Bank country').selectOption('SE')
      await page.getByLabel('IBAN or account number').fill(NUMBER)
      await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
      await save(page)
      await page.getByText('Payouts are paused').first().waitFor()
      await look(page)

      await page.goto('/creator/payouts')
      await page.getByText('This protects your money').waitFor()
      await page.getByText('When your held earnings become available').waitFor()
      await look(page)
    })

    test('two weeks later the creator requests the available amount, once', async () => {
      const { page } = seller
      await twoWeeksPass(page)
      await enter(page, world.url, performer)
      await page.goto('/creator/payouts')
      await ask(page, '60')
      await page.getByText('Requested. We’ll email you once it’s reviewed.').waitFor()
      await page.getByText('You have an open payout').waitFor()
      assert.equal(await page.getByRole('link', { name: '$60.00' }).count(), 1)
      await look(page)
    })

    test('the operator finds it, looks at the number, and rejects it', async () => {
      const { page } = buyer
      await enter(page, world.url, operator)
      await page.goto('/admin')
      const waiting = page.getByRole('main').getByRole('link', { name: /^Payout requests/ })
      await waiting.waitFor()
      await look(page)
      await waiting.click()
      await page.getByRole('link', { name: '$60.00' }).filter({ visible: true }).first().waitFor()
      await openNewest(page, performer.username)
      await page.getByText('•••• 0003').first().waitFor()
      await look(page)
      await page.getByRole('button', { name: 'Show full number' }).click()
      await page.getByText(NUMBER).waitFor()
      await page.getByRole('button', { name: 'Reject' }).click()
      await look(page)
      await dialogOf(page).getByLabel('Reason').fill('The holder has another name')
      await dialogOf(page).getByRole('button', { name: 'Reject' }).click()
      await page.getByText('Rejected. The creator gets an email with your reason.').waitFor()
      await look(page)
    })

    test('they read why, request again and change the amount', async () => {
      const { page } = seller
      await page.goto('/creator/payouts')
      await page.getByRole('link', { name: '$60.00' }).click()
      await page.getByText('The holder has another name').first().waitFor()
      await look(page)
      await page.goto('/creator/payouts')
      await ask(page, '70')
      await page.getByRole('link', { name: '$70.00' }).click()
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await dialogOf(page).getByLabel('Amount').fill('80')
      await dialogOf(page).getByText('$0.00').waitFor()
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { level: 1, name: '$80.00' }).waitFor()
    })

    test('the operator approves and pays it', async () => {
      const { page } = buyer
      await openNewest(page, performer.username)
      await page.getByRole('button', { name: 'Approve' }).click()
      await page.getByRole('button', { name: 'Mark as paid' }).click()
      await look(page)
      await dialogOf(page).getByLabel('Reference').fill('BANK-7')
      await dialogOf(page).getByRole('button', { name: 'Mark as paid' }).dblclick()
      await page.getByText('Marked as paid. The creator gets the reference.').waitFor()
      await look(page)
    })

    test('they see it paid, and their month closes with nothing left', async () => {
      const { page } = seller
      await page.goto('/creator/payouts')
      await page.getByRole('link', { name: '$80.00' }).click()
      await page.getByText('BANK-7').first().waitFor()
      await look(page)
      await page.goto('/creator/earnings?kind=tip')
      await page.getByRole('heading', { name: 'Net by day · Tip' }).waitFor()
      await look(page)
      await page.getByRole('link', { name: 'Monthly statement' }).click()
      for (const line of ['Gross sales · 1 sale', '$100.00', '-$20.00', '-$80.00'])
        await page.getByText(line, { exact: true }).first().waitFor()
      await page.getByText('Current balance').waitFor()
      await look(page)
      const lines = await savedLines(page)
      assert.equal(lines.length, 3)
      assert.match(lines[2] ?? '', /,payout-paid,,,,-80\.00,0\.00,USD$/)
    })
  })
}

async function look(page: Page): Promise<void> {
  await assertFits(page)
  await assertAccessible(page)
}

async function ask(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Request payout' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByText('Bank account ending in 0003').waitFor()
  await dialog.getByText(`$${amount}.00`, { exact: true }).waitFor()
  await look(page)
  await dialog.getByRole('button', { name: 'Request payout' }).dblclick()
  await page.getByRole('link', { name: `$${amount}.00` }).waitFor()
}

async function save(page: Page): Promise<void> {
  const form = page.locator('form', { has: page.getByLabel('IBAN or account number') })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
}

async function openNewest(page: Page, username: string): Promise<void> {
  await page.goto(`/admin/payouts?q=${username}`)
  await page.getByText(`@${username}`).first().waitFor()
  await look(page)
  await page.getByRole('link', { name: /^\$/ }).first().click()
  await page.waitForURL(/\/admin\/payouts\/[0-9a-f-]{36}$/)
  await page.getByText('Bank details').waitFor()
}

async function twoWeeksPass(page: Page): Promise<void> {
  await page.goto('/dev/clock')
  for (let week = 0; week < 2; week += 1) {
    await page.getByRole('button', { name: '+ 1 week' }).click()
    await page.waitForLoadState()
  }
}

async function savedLines(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'statement.csv')
  return (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
}
