/**
 * A site for adults: visitors confirm their age before they see pictures.
 *
 * @covers people/age, site/maintenance
 * @gate desktop
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible, assertFits, SIZES, until, visit } from './browser.ts'
import { callAs, registerPerformer } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

const creator = { username: 'for.adults', password: PASSWORD, name: 'For Adults' }
const world = openWorld(async () => {
  await registerPerformer(world, { ...creator, operator })
  const data = { values: { ageNotice: true, minimumAge: 18 } }
  await callAs(world, operator, (request, headers) => request.put('/api/admin/settings', { data, headers }))
})

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    test('a visitor confirms their age, stays on the page, and is not asked again', async () => {
      const { page, close } = await visit(world, { size })
      await until(async () => {
        await page.goto(`/${creator.username}?tab=posts`)
        return (await page.getByRole('dialog').count()) > 0
      }, 'the notice is shown')
      const notice = page.getByRole('dialog', { name: 'Are you 18 or older?' })
      const confirm = notice.getByRole('button', { name: 'I’m 18 or older' })
      await assertAccessible(page)
      await assertFits(page)
      assert.equal(await confirm.evaluate((button) => button === document.activeElement), true)
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab')
        const isOutside = await page.evaluate(
          () => document.activeElement !== document.body && !document.activeElement?.closest('[role=dialog]'),
        )
        assert.equal(isOutside, false)
      }
      assert.equal(await notice.getByRole('link', { name: 'Leave' }).getAttribute('rel'), 'noreferrer')
      await confirm.click()
      await page.getByRole('heading', { name: creator.name, level: 1 }).waitFor()
      assert.equal(new URL(page.url()).search, '?tab=posts')
      assert.equal(await page.getByRole('dialog').count(), 0)
      await page.goto('/creators')
      assert.equal(await page.getByRole('dialog').count(), 0)
      await close()
    })

    test('who answers for the site is read without, and a member is not asked', async () => {
      const { page, close } = await visit(world, { size })
      await page.goto('/legal/imprint')
      await page.getByRole('heading', { level: 1 }).waitFor()
      assert.equal(await page.getByRole('dialog').count(), 0)
      await page.goto('/')
      await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
      await page.getByLabel('Email or username').fill(creator.username)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.getByRole('main').waitFor()
      assert.equal(await page.getByRole('dialog').count(), 0)
      await close()
    })
  })
}

test('without scripts the page has its text, and the form works', async () => {
  const page = await fetch(`${world.url}/${creator.username}`)
  const html = await page.text()
  for (const part of ['action="/auth/age"', 'inert=""', creator.name]) assert.ok(html.includes(part), part)
  const answer = await fetch(`${world.url}/auth/age`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: world.url, referer: `${world.url}/creators` },
  })
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${world.url}/creators`])
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const confirmed = await (await fetch(`${world.url}/${creator.username}`, { headers: { cookie } })).text()
  assert.equal(confirmed.includes('action="/auth/age"'), false)
})
