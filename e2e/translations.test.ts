/**
 * A fan reads a post and a message in another language, on a site whose operator has a translation server.
 *
 * @covers site/translations
 * @gate phone
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTranslatorDouble } from '../server/test/translator-double.ts'
import { assertAccessible, assertFits, SIZES, type Visit, visit } from './browser.ts'
import { registerFan, registerPerformer } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

const translator = await startTranslatorDouble()
const world = openWorld(undefined, translator.env)
after(() => translator.close())

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `parle.${size.name}`, password: PASSWORD, name: `Parle on a ${size.name}` }
    const fan = { username: `reads.${size.name}`, password: PASSWORD }
    let reader: Visit
    let post = ''
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await registerFan(world, { ...fan, amount: 10 })
      reader = await visit(world, { size, as: fan })
      const seller = await visit(world, { size, as: performer })
      const made = await seller.page.request.post('/api/performer/feeds', {
        data: { type: 'text', text: 'Bonjour', access: 'free' },
        headers: { origin: world.url },
      })
      assert.ok(made.ok(), await made.text())
      post = `/post/${(await made.json()).data._id}`
      await seller.close()
    })
    after(() => reader?.close())

    test('the translation stands below the post until it is hidden', async () => {
      const { page } = reader
      await page.goto(post)
      await page.getByRole('button', { name: 'Translate' }).click()
      await page.getByText('ruojnoB').waitFor()
      await page.getByText('Translated from French').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Hide translation' }).click()
      await page.getByText('ruojnoB').waitFor({ state: 'detached' })
      await page.getByText('Bonjour').waitFor()
    })
  })
}
