/**
 * People among each other: liking, saving, talking, blocking, and what becomes of a visitor's report.
 *
 * @covers people/follows, content/reactions, content/comments, people/blocks, site/moderation
 * @gate phone
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, choose, dialogOf, SIZES, settled, until, type Visit, visit } from './browser.ts'
import { registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['404 /post/*', '404 /talker.*']

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `talker.${size.name}`, password: PASSWORD, name: `Talker on a ${size.name}` }
    const fan = { username: `chatty.${size.name}`, password: PASSWORD }
    const caption = `Say something, ${size.name}`
    let seller: Visit
    let buyer: Visit
    let post = ''
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await registerFan(world, { ...fan, amount: 10 })
      ;[seller, buyer] = await Promise.all([
        visit(world, { size, as: performer }),
        // Being blocked is provoked.
        visit(world, { size, refused, as: fan }),
      ])
      const made = await seller.page.request.post('/api/performer/feeds', {
        data: { type: 'text', text: caption, access: 'free' },
        headers: { origin: world.url },
      })
      assert.ok(made.ok(), await made.text())
      post = `/post/${(await made.json()).data._id}`
    })
    after(async () => {
      await seller?.close()
      await buyer?.close()
    })

    test('a fan likes and saves a post, and finds it among the saved ones', async () => {
      const { page } = buyer
      await page.goto(post)
      await page.getByRole('button', { name: 'Like', exact: true }).click()
      await page.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'Save', exact: true, pressed: true }).waitFor()
      await settled(page)
      await page.reload()
      await page.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor()

      await page.goto('/user/bookmarks')
      await page.getByText(caption).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('link', { name: 'Videos' }).last().click()
      await page.getByText('Nothing saved here yet').waitFor()
      await page.getByRole('link', { name: 'Creators' }).last().click()
      await page.getByText('Nothing saved here yet').waitFor()
    })

    test('the fan comments, changes the comment, and replies to their reply', async () => {
      const { page } = buyer
      await page.goto(`${post}#comments`)
      await page.getByText('No comments yet').waitFor()
      await write(page, 'Write a comment', 'Lovley, see https://example.test/a')
      await page.getByRole('button', { name: 'Post comment' }).click()
      const link = page.getByRole('link', { name: 'https://example.test/a' })
      assert.equal(await link.getAttribute('rel'), 'nofollow ugc noopener')
      await page.getByRole('button', { name: /^More options for the comment by/ }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await write(page, 'Your comment', 'Lovely')
      await page.getByRole('button', { name: 'Save', exact: true }).last().click()
      await page.getByText('Edited', { exact: true }).waitFor()
      await page.getByRole('heading', { name: '1 comment' }).waitFor()
      await assertAccessible(page)
      await assertFits(page)

      await seller.page.goto(`${post}#comments`)
      await seller.page.getByText('Lovely', { exact: true }).waitFor()
      await seller.page.getByRole('button', { name: 'Reply' }).click()
      await write(seller.page, /^Reply to/, 'Thank you')
      await seller.page.getByRole('button', { name: 'Post reply' }).click()
      await seller.page.getByText('Thank you', { exact: true }).waitFor()

      await page.reload()
      await page.getByRole('button', { name: 'Show 1 reply' }).click()
      await page.getByText('Creator', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Reply', exact: true }).click()
      await write(page, /^Reply to/, 'You are welcome')
      await page.getByRole('button', { name: 'Post reply' }).click()
      await page.getByText('You are welcome', { exact: true }).waitFor()
      await page.getByRole('heading', { name: '3 comments' }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    test('they delete the comment, replies and all', async () => {
      const { page } = seller
      await page.reload()
      await page
        .getByRole('button', { name: /^More options for the comment by/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await dialogOf(page).waitFor()
      await assertAccessible(page)
      await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No comments yet').waitFor()
    })

    test('the creator blocks the fan, who then finds none of their content, and unblocks them', async () => {
      const { page } = buyer
      await page.goto(`/${performer.username}`)
      await page
        .getByRole('button', { name: `Follow ${performer.name}` })
        .first()
        .click()
      await settled(page)
      await seller.page.goto('/creator/followers')
      await seller.page.getByRole('button', { name: /^Block: / }).click()
      await dialogOf(seller.page).waitFor()
      await assertAccessible(seller.page)
      await dialogOf(seller.page)
        .getByLabel(/Private note/)
        .fill('too chatty')
      await dialogOf(seller.page).getByRole('button', { name: 'Block' }).click()
      await seller.page.getByText(/ blocked$/).waitFor()

      for (const path of [post, `/${performer.username}`]) {
        await page.goto(path)
        await page.getByText('Page not found').waitFor()
      }

      await seller.page.goto('/creator/blocked')
      await seller.page.getByText('too chatty').waitFor()
      await seller.page.getByLabel('Words to block').fill('gossip\nbuy my course')
      await seller.page.getByRole('button', { name: 'Add words' }).click()
      await seller.page.getByRole('button', { name: 'Remove gossip' }).click()
      await seller.page.getByText('1 of 200').waitFor()
      await seller.page.getByPlaceholder('Search countries').fill('norw')
      await seller.page.getByRole('checkbox', { name: 'Norway' }).check()
      await seller.page.getByText('1 country blocked').waitFor()
      await assertAccessible(seller.page)
      await assertFits(seller.page)
      await seller.page.getByRole('button', { name: 'Save countries' }).click()
      await seller.page.getByText('Saved', { exact: true }).last().waitFor()
      await seller.page.getByRole('button', { name: /^Unblock/ }).click()
      await seller.page.getByText('No one is blocked').waitFor()
      await page.goto(post)
      await page.getByText(caption).waitFor()
    })

    test('a fan blocks them from their menu and finds them among the blocked', async () => {
      const { page } = buyer
      await page.goto(`/${performer.username}`)
      await page.getByRole('button', { name: 'More', exact: true }).first().click()
      await page.getByRole('menuitem', { name: 'Block' }).click()
      await dialogOf(page).getByRole('button', { name: 'Block' }).click()
      await page.waitForURL((url) => url.pathname !== `/${performer.username}`)
      await page.goto('/user/account/privacy')
      await page.getByRole('button', { name: `Unblock ${performer.name}` }).click()
      await page.getByText('No one is blocked').waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    test('a visitor reports the post, the operator takes it down, they learn the reason', async () => {
      const visitor = await visit(world, { size, refused })
      await visitor.page.goto(post)
      await visitor.page.getByRole('button', { name: 'More', exact: true }).first().click()
      await visitor.page.getByRole('menuitem', { name: 'Report' }).click()
      const dialog = dialogOf(visitor.page)
      await choose(dialog.getByRole('radio', { name: 'Spam or scam' }))
      await dialog.getByLabel(/Details/).fill('It is everywhere')
      await assertAccessible(visitor.page)
      await assertFits(visitor.page)
      await dialog.getByRole('button', { name: 'Send report' }).click()
      await dialog.getByText('We’ve received your report').waitFor()

      const { page, close } = await visit(world, { size, as: operator })
      await page.goto('/admin/reports?status=received')
      const report = page.getByRole('article').filter({ hasText: caption })
      await report.getByText('It is everywhere').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await report.getByRole('button', { name: 'Take down' }).click()
      await dialogOf(page).getByLabel('Reason').fill('It is advertising')
      await dialogOf(page).getByRole('button', { name: 'Take down' }).click()
      await page.getByText('Report decided').waitFor()
      await close()

      // Visitors share a rendering for some seconds.
      const isGone = async () => (await visitor.page.request.get(post)).status() === 404
      await until(isGone, `${post} is gone for visitors`)
      await visitor.page.goto(post)
      await visitor.page.getByText('Page not found').waitFor()
      await visitor.close()
      await seller.page.goto('/creator/feeds')
      await seller.page.getByText(caption).first().click()
      await seller.page.getByText(/It is advertising/).waitFor()
    })
  })
}

async function write(page: Page, label: string | RegExp, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).last().fill(text)
}
