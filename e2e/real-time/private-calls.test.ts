/**
 * A fan calls a creator: both see and hear each other, the bill is by the second, and every other end is said.
 *
 * @covers commerce/private-calls
 * @gate desktop
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAccessible, assertFits, dialogOf, SIZES, until, type Visit, visit } from '../browser.ts'
import { registerFan, registerPerformer } from '../people.ts'
import { openWorld, operator, PASSWORD } from '../world.ts'
import { hasMovingPicture, isReceiving, REFUSED_CALLS, received, rememberConnections } from './live-media.ts'

const NO_CALL = '01a21181-e03c-7918-83db-bf96ccf0787d'

// Whichever process each of the pages is connected to.
const world = openWorld(undefined, { PROCESSES: '2' })

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `caller.${size.name}`, password: PASSWORD, name: `Caller on a ${size.name}` }
    const fan = { username: `called.${size.name}`, password: PASSWORD, amount: 50 }
    let studio: Visit
    let guest: Visit
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await registerFan(world, fan)
      ;[studio, guest] = await Promise.all([
        visit(world, { size, refused: REFUSED_CALLS, as: performer }),
        visit(world, { size, refused: REFUSED_CALLS, as: fan }),
      ])
      for (const { page } of [studio, guest]) await page.addInitScript(rememberConnections)
    })
    after(async () => {
      for (const one of [studio, guest]) await one?.close()
    })

    test('nobody can call until the creator says who may, and at what price', async () => {
      await guest.page.goto(`/${performer.username}`)
      await guest.page.getByRole('heading', { name: performer.name }).waitFor()
      assert.equal(await guest.page.getByRole('button', { name: 'Call', exact: true }).count(), 0)

      const { page } = studio
      await page.goto('/creator/calls')
      await page.getByText('No calls yet').waitFor()
      await page.getByRole('radio', { name: /Everyone/ }).check()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Enter a price for a minute.').waitFor()
      await page.getByLabel(/Price per minute/).fill('6')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Changes saved').waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    test('the fan reads what it costs, calls, and is declined; nothing is charged', async () => {
      await call()
      const dock = studio.page.getByRole('region', { name: 'Private calls' })
      await dock.getByText(/Requests a private call/).waitFor()
      await assertAccessible(studio.page)
      await dock.getByRole('button', { name: 'Decline' }).click()
      await guest.page.getByText(/declined the call/).waitFor()
      await assertAccessible(guest.page)
      await assertFits(guest.page)
      await dock.waitFor({ state: 'detached' })
    })

    test('accepted, both see and hear each other', async () => {
      await call()
      await studio.page.getByRole('button', { name: 'Accept' }).click()
      for (const { page } of [studio, guest]) {
        await until(() => isReceiving(page), 'pictures and sound arrive')
        await until(() => hasMovingPicture(page, 'Your camera'), 'the own picture moves')
      }
      await until(
        () => hasMovingPicture(guest.page, `Picture of ${performer.name}`),
        'the picture of the other side moves',
      )
      await until(async () => (await received(studio.page)).energy > 0, 'the sound is heard')
      await until(async () => ((await guest.page.getByRole('timer').textContent()) ?? '') >= '0:03', 'the time runs')
      for (const { page } of [studio, guest]) {
        await assertAccessible(page)
        await assertFits(page)
      }
    })

    test('a reload goes on with the same call', async () => {
      await guest.page.reload()
      await until(() => isReceiving(guest.page), 'pictures and sound arrive')
      await guest.page.getByRole('button', { name: 'Mute microphone' }).click()
      await guest.page.getByRole('button', { name: 'Mute microphone', pressed: true }).waitFor()
    })

    test('after half a minute a minute is charged, and both read the same receipt', async () => {
      await until(
        async () => ((await guest.page.getByRole('timer').textContent()) ?? '') >= '0:32',
        'half a minute passes',
      )
      await guest.page.getByRole('button', { name: 'End call' }).click()
      await guest.page.getByText('You ended the call.').waitFor()
      await guest.page.getByText(/\$6\.00 \(600 tokens\)/).waitFor()
      await studio.page.getByText(/ended the call/).waitFor()
      await studio.page.getByText(/\$6\.00 \(600 tokens\)/).waitFor()
      await assertAccessible(guest.page)
      await guest.page.goto('/user/calls')
      await guest.page.getByText('$6.00').waitFor()
      await assertAccessible(guest.page)
      await assertFits(guest.page)
      await guest.page.goto('/user/wallet')
      await guest.page.getByText('Private call', { exact: true }).filter({ visible: true }).first().waitFor()
    })

    test('an address of no call says so, and leads to the calls there are', async () => {
      const { page } = guest
      await page.goto(`/call/${NO_CALL}`)
      await page.getByText('This call doesn’t exist').waitFor()
      await assertFits(page)
      await page.getByRole('link', { name: 'All calls' }).click()
      await page.getByRole('heading', { name: 'Private calls' }).waitFor()
    })

    async function call(): Promise<void> {
      const { page } = guest
      await page.goto(`/${performer.username}`)
      await page.getByRole('button', { name: 'Call', exact: true }).click()
      const dialog = dialogOf(page)
      await dialog.getByText('$6.00 per minute').waitFor()
      await dialog.getByText(/\$30\.00 \(3,000 tokens\)/).waitFor()
      await assertAccessible(page)
      await dialog.getByRole('button', { name: 'Request call' }).click()
      await page.getByText(`Calling ${performer.name}`).waitFor()
      await assertAccessible(page)
      await assertFits(page)
    }
  })
}
