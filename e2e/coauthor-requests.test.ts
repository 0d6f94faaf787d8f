/**
 * Co-authors: a creator asks another one for a share, who sees the post and the share and accepts; a fan reads both names and buys; both earn.
 *
 * @covers content/collabs
 * @gate desktop
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, dialogOf, SIZES, toastsGone, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const author = { username: `coauthor.anna.${size.name}`, password: PASSWORD, name: `Anna Author ${size.name}` }
    const friend = { username: `coauthor.ben.${size.name}`, password: PASSWORD, name: `Ben Friend ${size.name}` }
    const fan = { username: `coauthor.fan.${size.name}`, password: PASSWORD, amount: 50 }
    let post: { data: { _id: string } }
    before(async () => {
      for (const creator of [author, friend]) await registerPerformer(world, { ...creator, operator })
      await registerFan(world, fan)
      const data = { type: 'text', text: 'Made by the two of us', access: 'paid', price: 1_000 }
      post = await callAs(world, author, (request, headers) => request.post('/api/performer/feeds', { data, headers }))
    })

    test('the author asks for a co-author in the editor', async () => {
      const { page, close } = await visit(world, { size, as: author })
      await page.goto(`/creator/feeds/${post.data._id}`)
      await page.getByText('Only you are named.').waitFor()
      await page.getByRole('button', { name: 'Add co-author' }).click()
      const form = dialogOf(page)
      await form.getByLabel('Username of the creator').fill(friend.username)
      await form.getByLabel('Share').fill('12.5')
      await assertAccessible(page)
      await assertFits(page)
      await form.getByRole('button', { name: 'Send request' }).click()
      const list = page.getByRole('list', { name: 'Co-authors' })
      await list.getByText('12.5% of the author’s earnings').waitFor()
      await toastsGone(page)
      await list.getByText('History').click()
      await list.getByText('asked for a share of 12.5%').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await close()
    })

    test('the co-author sees the post and the share, and accepts', async () => {
      const { page, close } = await visit(world, { size, as: friend })
      await page.goto('/creator/collabs')
      await page.getByText('Made by the two of us').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Accept' }).click()
      const question = dialogOf(page)
      await question.getByText('Accept a share of 12.5%?').waitFor()
      await assertFits(page)
      await question.getByRole('button', { name: 'Accept' }).click()
      await page.getByText('No requests are waiting').waitFor()
      await close()
    })

    test('a fan reads both names, and buys it once for both', async () => {
      const { page, close } = await visit(world, { size, as: fan })
      await page.goto(`/post/${post.data._id}`)
      await page.getByRole('link', { name: friend.name }).waitFor()
      await page.getByText(`Access comes with a subscription to ${author.name} or by buying it.`).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await close()
      await callAs(world, fan, (request, headers) =>
        request.post(`/api/wallet/charges/feed/${post.data._id}`, { data: {}, headers }),
      )
      type Earnings = { data: { net: number }[] }
      const netOf = async (creator: typeof author) =>
        (
          await callAs<Earnings>(world, creator, (request, headers) =>
            request.get('/api/performer/earning/search', { headers }),
          )
        ).data[0]?.net
      assert.deepEqual([await netOf(author), await netOf(friend)], [7, 1])
    })

    test('the earnings of the co-author name the share', async () => {
      const { page, close } = await visit(world, { size, as: friend })
      await page.goto('/creator/earnings')
      await page.getByRole('link', { name: 'Share as a co-author: Post' }).waitFor()
      await assertFits(page)
      await close()
    })
  })
}
