/**
 * A print and a file: they put them up for sale, a fan buys both, they send the print, the fan confirms.
 *
 * @covers commerce/orders, content/products
 * @gate phone
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { samplePath } from '../server/test/media-samples.ts'
import { assertAccessible, assertFits, choose, dialogOf, SIZES, untilShown, type Visit, visit } from './browser.ts'
import { choosePrice } from './composer.ts'
import { registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `mercer.${size.name}`, password: PASSWORD, name: `Mercer on a ${size.name}` }
    const fan = { username: `buys.${size.name}`, password: PASSWORD }
    const print = `Harbour print, ${size.name}`
    const preset = `Evening preset, ${size.name}`
    let seller: Visit
    let buyer: Visit
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await registerFan(world, { ...fan, amount: 20 })
      ;[seller, buyer] = await Promise.all([visit(world, { size, as: performer }), visit(world, { size, as: fan })])
    })
    after(async () => {
      await seller?.close()
      await buyer?.close()
    })

    test('they put a print with a picture and a file on the shelf', async () => {
      const { page } = seller
      await page.goto('/creator/products')
      await page.getByText('No products yet').waitFor()
      await look(page)
      await page.getByRole('link', { name: 'Add product' }).first().click()
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByText('Enter a name.').waitFor()
      await look(page)
      await page.getByLabel('Name', { exact: true }).fill(print)
      await page.getByRole('textbox', { name: 'Description' }).fill('Signed, on heavy paper.')
      await page.getByLabel('Add photo').setInputFiles(await samplePath('small.jpg'))
      await page.getByText('File uploaded.').waitFor()
      await choosePrice(page, '3.00')
      await page.getByRole('spinbutton', { name: 'Shipping' }).fill('0.50')
      await page.getByLabel('Stock').fill('3')
      await page.getByRole('switch', { name: /Allow affiliate sales/ }).press('Space')
      await look(page)
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.waitForURL(/creator\/products\/[0-9a-f-]{36}$/)
      await look(page)

      await page.goto('/creator/products/new')
      await choose(page.getByRole('radio', { name: /Digital/ }))
      await page.getByLabel('Name', { exact: true }).fill(preset)
      await choosePrice(page, '1.20')
      const file = { name: 'evening.txt', mimeType: 'text/plain', buffer: Buffer.from('warm light') }
      await page.getByLabel('Add file').setInputFiles(file)
      await page.getByText('File uploaded.').waitFor()
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.waitForURL(/creator\/products\/[0-9a-f-]{36}$/)

      await page.goto('/creator/products')
      await page.getByRole('link', { name: print }).first().waitFor()
      await page.getByText('3 left').waitFor()
      await look(page)
      await page.getByRole('link', { name: 'Affiliate products' }).click()
      await page.getByText('You earn a share when someone buys').waitFor()
      await look(page)
    })

    test('a fan finds the print in the store, reserves it and pays for it, with a new address', async () => {
      const { page } = buyer
      // Its picture is rendered first; until then only its creator sees it.
      await untilShown(page, `/store?q=${encodeURIComponent(print)}`, print)
      await look(page)
      await page.getByRole('link', { name: print }).first().click()
      await page.getByRole('heading', { level: 1, name: print }).waitFor()
      await page.getByText('Plus $0.50 for shipping').waitFor()
      await look(page)
      await page.getByLabel('Quantity').fill('2')
      await page.getByRole('button', { name: 'Buy now' }).click()
      await page.waitForURL(/\/checkout\/product\//)
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.getByText('Choose a delivery address.').waitFor()
      await look(page)
      // Nothing is reserved yet.
      assert.equal(await page.getByRole('timer').count(), 0)

      await addAddress(page)
      await page.getByRole('radio', { name: /Ada Example/ }).waitFor()
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.getByRole('timer').waitFor()
      await look(page)
      await page.getByRole('button', { name: 'Pay $6.50' }).dblclick()
      await page.waitForURL(/\/user\/orders\//)
      await page.getByText('Malmö').waitFor()
      await look(page)
      await page.goto('/user/wallet')
      await page.getByText('1,350').first().waitFor()
    })

    test('buys the file in one step and downloads it', async () => {
      const { page } = buyer
      await page.goto(`/${performer.username}?tab=store`)
      await page.getByRole('link', { name: preset }).waitFor()
      await look(page)
      await page.getByRole('link', { name: preset }).click()
      await page.getByRole('button', { name: 'Buy now' }).click()
      const dialog = dialogOf(page)
      await dialog.getByText('New balance').waitFor()
      await look(page)
      await dialog.getByRole('button', { name: 'Pay $1.20' }).dblclick()
      await page.getByText('Purchased. You can download it now.').waitFor()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download file' }).click(),
      ])
      assert.equal(download.suggestedFilename(), 'evening.txt')
      assert.equal(await readFile(await download.path(), 'utf8'), 'warm light')
      await look(page)
    })

    test('they send the print with a tracking code', async () => {
      const { page } = seller
      await page.goto('/creator/orders')
      await page.getByRole('link', { name: preset }).waitFor()
      await look(page)
      await page.getByRole('link', { name: print }).click()
      await page.getByText('Main Street 1').waitFor()
      await page.getByRole('button', { name: 'Start preparing' }).click()
      await page.getByText('Preparing').first().waitFor()
      await page.getByText('Order marked as preparing').first().waitFor()
      await page.getByLabel('Carrier').fill('PostNord')
      await page.getByLabel('Tracking code').fill('SE 123 456')
      await look(page)
      await page.getByRole('button', { name: 'Mark as shipped' }).click()
      await page.getByText('Shipped', { exact: true }).first().waitFor()
      assert.equal(await page.getByRole('button', { name: 'Cancel and refund' }).count(), 0)
      await look(page)
    })

    test('the fan follows it, confirms that it arrived, and prints the receipt', async () => {
      const { page } = buyer
      await page.goto('/user/orders')
      await page.getByRole('link', { name: print }).waitFor()
      await look(page)
      await page.getByRole('link', { name: print }).click()
      await page.getByText('SE 123 456').waitFor()
      await page.getByRole('button', { name: 'Confirm delivery' }).click()
      await dialogOf(page).getByRole('button', { name: 'Confirm delivery' }).click()
      await page.getByText('Delivered', { exact: true }).first().waitFor()
      await page.getByRole('button', { name: 'Complete order' }).click()
      await page.getByText('Completed', { exact: true }).first().waitFor()
      await look(page)
      const receipt = page.getByRole('link', { name: 'Receipt' })
      const answer = await page.request.get((await receipt.getAttribute('href')) ?? '')
      assert.match(await answer.text(), /650 tokens \(\$6\.50\)/)
    })

    test('saves addresses, and changes one', async () => {
      const { page } = buyer
      await page.goto('/user/addresses')
      await page.getByText('Main Street 1').waitFor()
      await look(page)
      await page.getByRole('button', { name: 'Edit' }).click()
      await dialogOf(page).getByLabel('City').fill('Lund')
      await dialogOf(page).getByRole('button', { name: 'Save address' }).click()
      await page.getByText('211 20 Lund').waitFor()
      await page.getByRole('button', { name: 'Delete' }).click()
      await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No addresses yet').waitFor()
    })

    test('the fan gives a reserved print back, and it can be bought again', async () => {
      await buyer.page.goto(`/store?q=${encodeURIComponent(print)}`)
      await buyer.page.getByRole('link', { name: print }).first().click()
      await buyer.page.waitForURL(/\/product\//)
      await buyer.page.getByText('Only 1 left').first().waitFor()
      await buyer.page.getByRole('button', { name: 'Buy now' }).click()
      await buyer.page.waitForURL(/\/checkout\/product\//)
      await addAddress(buyer.page)
      await buyer.page.getByRole('radio', { name: /Ada Example/ }).waitFor()
      await buyer.page.getByRole('button', { name: 'Continue to payment' }).click()
      await buyer.page.getByRole('button', { name: 'Cancel order' }).click()
      await dialogOf(buyer.page).getByRole('button', { name: 'Cancel order' }).click()
      await buyer.page.getByText('Your reservation expired').waitFor()
      await look(buyer.page)
      await buyer.page.getByRole('link', { name: 'Back to product' }).click()
      await buyer.page.getByRole('heading', { level: 1, name: print }).waitFor()
      // Their other things below may say the same.
      await buyer.page.getByText('Only 1 left').first().waitFor()
      await buyer.page.getByRole('button', { name: 'Buy now' }).waitFor()
    })
  })
}

async function addAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add address' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Full name').fill('Ada Example')
  await dialog.getByLabel('Street address').fill('Main Street 1')
  await dialog.getByLabel('Postal code').fill('211 20')
  await dialog.getByLabel('City').fill('Malmö')
  await dialog.getByLabel('Country').selectOption('SE')
  await look(page)
  await dialog.getByRole('button', { name: 'Save address' }).click()
}

async function look(page: Page): Promise<void> {
  await assertAccessible(page)
  await assertFits(page)
}
