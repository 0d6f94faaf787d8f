/**
 * A proof of age: asked for when a fan pays, sent, refused, sent again, confirmed by an operator.
 *
 * @covers people/age, finance/payments
 * @gate phone
 */
import { before, describe, test } from 'node:test'
import { samplePath } from '../server/test/media-samples.ts'
import { assertAccessible, assertFits, dialogOf, SIZES, untilShown, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = [
  '403 /api/performers/*/stories',
  '403 /api/streaming/user/search',
  '403 /api/user/feeds',
  '403 /api/user/feeds/search/for.grown.ups',
  '403 /api/wallet/charges/tip/*',
]

const creator = { username: 'for.grown.ups', password: PASSWORD, name: 'For Grown Ups' }
const world = openWorld(async () => {
  await registerPerformer(world, { ...creator, operator })
})
const setMode = (ageCheck: 'off' | 'buy' | 'view') =>
  callAs(world, operator, (request, headers) =>
    request.put('/api/admin/settings', { data: { values: { ageCheck } }, headers }),
  )

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const fan = { username: `aged.${size.name}`, password: PASSWORD }
    before(async () => {
      await setMode('off')
      await registerFan(world, { ...fan, amount: 10 })
      await setMode('buy')
    })

    test('a fan is led to the check, tries twice, and goes on', async () => {
      const fans = await visit(world, { size, as: fan, refused })
      const operators = await visit(world, { size, as: operator })
      const { page } = fans
      const send = async () => {
        await page.getByLabel('Photo of an identity document').setInputFiles(await samplePath('small.jpg'))
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        await page.getByText('We’re checking your document').waitFor()
      }
      const wait = async () => {
        await operators.page.goto('/admin/age-checks')
        const row = operators.page.getByRole('listitem').filter({ hasText: fan.username })
        await row.getByRole('button', { name: 'Show document' }).click()
        await row.getByRole('img', { name: `Document of ${fan.username}` }).waitFor()
        return row
      }

      await page.goto(`/${creator.username}`)
      await page.getByRole('button', { name: 'Send tip' }).first().click()
      await dialogOf(page).getByRole('button', { name: '$3', exact: true }).click()
      await dialogOf(page).getByRole('button', { name: 'Send $3.00' }).click()
      await page.waitForURL('**/user/age?redirect=*')
      await page.getByRole('heading', { name: 'Confirm your age' }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await send()
      await assertAccessible(page)

      const row = await wait()
      await assertAccessible(operators.page)
      await assertFits(operators.page)
      await row.getByRole('button', { name: `Refuse the check of ${fan.username}` }).click()
      await dialogOf(operators.page).getByLabel('Reason').fill('The date can’t be read')
      await dialogOf(operators.page).getByRole('button', { name: 'Refuse' }).click()
      await operators.page.getByText(`Check of ${fan.username} refused`).waitFor()

      await page.reload()
      await page.getByText('The date can’t be read').waitFor()
      await send()
      await (await wait()).getByRole('button', { name: `Confirm age: ${fan.username}` }).click()
      await operators.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm age' }).click()
      await operators.page.getByText(`Age of ${fan.username} confirmed`).waitFor()

      await page.reload()
      await page.getByText('Your age is confirmed').waitFor()
      await page.getByRole('link', { name: 'Continue' }).click()
      await page.waitForURL(`**/${creator.username}`)
      await fans.close()
      await operators.close()
    })

    test('where content needs the proof, a visitor and a fan are led to it', async () => {
      const newcomer = { username: `newcomer.${size.name}`, password: PASSWORD }
      await registerFan(world, newcomer)
      await setMode('view')
      const [visitors, fans] = [
        await visit(world, { size, refused }),
        await visit(world, { size, as: newcomer, refused }),
      ]
      await untilShown(visitors.page, '/', 'Confirm your age first')
      await assertAccessible(visitors.page)
      await assertFits(visitors.page)
      await visitors.page.getByRole('link', { name: 'Confirm age' }).click()
      await visitors.page.waitForURL('**/auth/login?redirect=*')

      await fans.page.goto(`/${creator.username}`)
      await fans.page.waitForURL('**/user/age?redirect=*')
      await fans.page.getByRole('heading', { name: 'Confirm your age' }).waitFor()
      await visitors.close()
      await fans.close()
    })
  })
}
