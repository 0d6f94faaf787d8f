/**
 * Something happens, the bell says so at once, and what was read stays read.
 *
 * @covers people/notifications
 * @gate phone
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAccessible, assertFits, SIZES, settled, until, type Visit, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `rung.${size.name}`, password: PASSWORD, name: `Rung on a ${size.name}` }
    const fans = ['ann', 'ben'].map((name) => ({ username: `${name}.${size.name}`, password: PASSWORD, amount: 10 }))
    const [ann, ben] = [fans[0] ?? performer, fans[1] ?? performer]
    let seller: Visit
    let post = ''
    let performerId = ''
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      for (const fan of fans) await registerFan(world, fan)
      const data = { type: 'text', text: 'What happens to this?', access: 'free' }
      const made = await callAs<{ data: { _id: string; performerId?: string } }>(world, performer, (request, headers) =>
        request.post('/api/performer/feeds', { data, headers }),
      )
      post = made.data._id
      const me = await callAs<{ data: { _id: string } }>(world, performer, (request, headers) =>
        request.get('/api/users/me', { headers }),
      )
      performerId = me.data._id
      // Of the approval, which a job says: the page shall not be faster.
      await until(async () => {
        const { data } = await callAs<{ data: unknown[] }>(world, performer, (request, headers) =>
          request.get('/api/notifications', { headers }),
        )
        return data.length === 1
      }, 'the approval is notified')
      seller = await visit(world, { size, as: performer })
    })
    after(() => seller?.close())

    const bell = () => seller.page.locator('a[href="/notifications"]:visible').first()
    const like = (fan: typeof ann) =>
      callAs(world, fan, (request, headers) =>
        request.post('/api/reactions', {
          data: { action: 'like', objectType: 'feed', objectId: post },
          headers,
        }),
      )

    test('the bell counts what happens while the page is open', async () => {
      const { page } = seller
      await page.goto('/notifications')
      await page.getByText('Your creator account is approved').waitFor()
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await bell().getByText('unread notification').waitFor({ state: 'detached' })
      await assertAccessible(page)
      await assertFits(page)

      await like(ann)
      await bell().getByText('1 unread notification').waitFor({ state: 'attached' })
      await callAs(world, ben, (request, headers) => request.post(`/api/follows/${performerId}`, { headers }))
      await bell().getByText('2 unread notifications').waitFor({ state: 'attached' })
      await page.getByText('New follower').waitFor()
    })

    test('likes of one post are one row, a tip says its money', async () => {
      const { page } = seller
      await like(ben)
      await page.getByRole('link', { name: new RegExp(`${ben.username}.? and 1 other`) }).waitFor()
      await callAs(world, ann, (request, headers) =>
        request.post(`/api/wallet/charges/tip/${performerId}`, { data: { price: 250 }, headers }),
      )
      await page.getByText('Tip: $2.50').waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    test('following a notification reads it', async () => {
      const { page } = seller
      await page.getByRole('link', { name: /2 new likes/ }).click()
      await page.waitForURL(`**/post/${post}`)
      await bell().getByText('2 unread notifications').waitFor({ state: 'attached' })

      await bell().click()
      await page.getByRole('link', { name: 'Unread', exact: true }).click()
      await page.getByText('Tip: $2.50').waitFor()
      await settled(page)
      assert.equal(await page.getByText('2 new likes').count(), 0)
    })

    test('all are read at once, and stay in the list', async () => {
      const { page } = seller
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await page.getByText('You’re all caught up').waitFor()
      await bell().getByText('unread notification').waitFor({ state: 'detached' })
      await assertAccessible(page)
      await page.getByRole('link', { name: 'All', exact: true }).click()
      await page.getByText('2 new likes').waitFor()
    })

    test('a kind that is switched off stays off', async () => {
      const { page } = seller
      await page.getByRole('link', { name: 'Notification settings' }).click()
      const followers = page.getByRole('switch', { name: 'Here: New followers' })
      await followers.uncheck()
      await settled(page)
      await page.reload()
      await followers.waitFor()
      assert.deepEqual(
        [await followers.isChecked(), await page.getByRole('switch', { name: 'Here: Likes' }).isChecked()],
        [false, true],
      )
      await assertAccessible(page)
      await assertFits(page)
    })
  })
}
