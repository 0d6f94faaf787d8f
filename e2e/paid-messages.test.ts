/**
 * A fan pays for messages: an answer lets the creator keep it, and without one the fan gets it back.
 *
 * @covers talk/messages, commerce/wallet
 * @gate phone
 */
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, enter, SIZES, type Visit, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

/** A session may end under a page, which asks with it once more. */
const refused = ['401 /api/**']

const world = openWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `answerer.${size.name}`, password: PASSWORD, name: `Answerer on a ${size.name}` }
    const fan = { username: `asker.${size.name}`, password: PASSWORD }
    let seller: Visit
    let buyer: Visit
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await callAs(world, performer, (request, headers) =>
        request.put('/api/performers/me', {
          headers,
          data: { messagePolicy: 'everyone', inboxPolicy: 'everyone', messagePrice: 100 },
        }),
      )
      await registerFan(world, { ...fan, amount: 20 })
      // The clock is moved past the end of their sessions while pages are open.
      ;[seller, buyer] = await Promise.all([
        visit(world, { size, refused, as: performer }),
        visit(world, { size, refused, as: fan }),
      ])
    })
    after(async () => {
      await seller?.close()
      await buyer?.close()
    })

    const write = async (page: Page, text: string) => {
      await page.getByRole('textbox', { name: /^Message / }).fill(text)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
    }

    test('the fan sees what it costs and what is promised, and an answer settles it', async () => {
      const { page } = buyer
      await page.goto(`/${performer.username}`)
      await page.getByRole('button', { name: 'Message', exact: true }).click()
      await page.getByText('Each message costs $1.00').waitFor()
      await page.getByText(/You get it back if .* doesn’t answer within 72 hours/).waitFor()
      await write(page, 'How are you?')
      await page.getByText(/^Paid \$1\.00 · back on/).waitFor()
      await assertAccessible(page)
      await assertFits(page)

      await seller.page.goto(new URL(page.url()).pathname)
      await seller.page.getByText(/^\$1\.00 · answer by .* to keep it$/).waitFor()
      await assertAccessible(seller.page)
      await assertFits(seller.page)
      await write(seller.page, 'Very well')
      await seller.page.getByText('$1.00 earned').waitFor()
      await page.getByText('Paid $1.00', { exact: true }).waitFor()
    })

    test('without an answer the fan gets it back', async () => {
      const { page } = buyer
      const thread = new URL(page.url()).pathname
      await write(page, 'And tomorrow?')
      await page.getByText(/^Paid \$1\.00 · back on/).waitFor()
      await page.goto('/dev/clock')
      await page.getByRole('button', { name: '+ 1 week' }).click()
      await page.waitForLoadState()
      await enter(page, world.url, fan)
      await enter(seller.page, world.url, performer)
      await page.goto(thread)
      await page.getByText('$1.00 refunded: no answer').waitFor()
      await seller.page.goto(thread)
      await seller.page.getByText('$1.00 refunded: not answered in time').waitFor()
      await assertAccessible(page)
    })
  })
}
