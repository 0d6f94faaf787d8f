/**
 * A stranger writes to a creator, who finds the request beside the inbox, accepts it, and asks a poll, which the fan answers.
 *
 * @covers talk/messages
 */
import { after, before, describe, test } from 'node:test'
import { assertAccessible, assertFits, SIZES, type Visit, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `requested.${size.name}`, password: PASSWORD, name: `Requested on a ${size.name}` }
    const fan = { username: `requesting.${size.name}`, password: PASSWORD }
    let seller: Visit
    let buyer: Visit
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await callAs(world, performer, (request, headers) =>
        request.put('/api/performers/me', { headers, data: { messagePolicy: 'everyone' } }),
      )
      await registerFan(world, fan)
      ;[seller, buyer] = await Promise.all([visit(world, { size, as: performer }), visit(world, { size, as: fan })])
    })
    after(async () => {
      await seller?.close()
      await buyer?.close()
    })

    test('a request is accepted, and a poll in it answered', async () => {
      await buyer.page.goto(`/${performer.username}`)
      await buyer.page.getByRole('button', { name: 'Message', exact: true }).click()
      await buyer.page.getByRole('textbox', { name: /^Message / }).fill('May I ask you something?')
      await buyer.page.getByRole('button', { name: 'Send', exact: true }).click()
      await buyer.page.getByText(/· Sent$/).waitFor()

      const { page } = seller
      await page.goto('/messages')
      await page.getByText('No messages yet').waitFor()
      await page.getByRole('link', { name: /^Requests.*1 request waits$/ }).click()
      await page.getByRole('link', { name: /May I ask you something/ }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('link', { name: /May I ask you something/ }).click()
      await page.getByRole('region', { name: 'Message request' }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Accept', exact: true }).click()
      await page.getByRole('region', { name: 'Message request' }).waitFor({ state: 'detached' })
      await buyer.page.getByText(/· Read$/).waitFor()

      await page.getByRole('button', { name: 'Add to the message' }).click()
      await page.getByRole('menuitem', { name: 'Ask a poll' }).click()
      const dialog = page.getByRole('dialog', { name: 'Ask a poll' })
      await dialog.getByLabel('Question').fill('Where next?')
      await dialog.getByLabel('Option 1').fill('Beach')
      await dialog.getByLabel('Option 2').fill('Mountains')
      await assertAccessible(page)
      await assertFits(page)
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('0 votes', { exact: true }).first().waitFor()

      const vote = buyer.page.getByRole('button', { name: 'Vote for Mountains' })
      await vote.focus()
      await buyer.page.keyboard.press('Enter')
      await buyer.page.getByText('Your vote').waitFor()
      await page.getByText('1 vote', { exact: true }).first().waitFor()
      await assertAccessible(buyer.page)
      await assertFits(buyer.page)
    })
  })
}
