/**
 * What the operator writes and visitors read, and what visitors write and the operator reads.
 *
 * @covers site/cms, site/brand, site/discovery
 * @gate phone
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { samplePath } from '../server/test/media-samples.ts'
import { assertAccessible, assertFits, dialogOf, SIZES, untilShown, type Visit, visit } from './browser.ts'
import { openWorld, operator } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['404 /page/nobody-wrote-this', '409 /api/admin/posts']

const world = openWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const title = `Rules of the ${size.name}`
    const slug = `rules-of-the-${size.name}`
    let context: Visit
    let visitor: Visit
    before(async () => {
      context = await visit(world, { size, refused, as: operator })
      visitor = await visit(world, { size, refused })
    })
    after(async () => {
      await context?.close()
      await visitor?.close()
    })

    test('the operator writes a page, sees it as visitors will, and publishes it', async () => {
      const { page } = context
      await page.goto('/admin/pages')
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('link', { name: 'New page or post' }).first().click()
      await page.getByLabel('Title').fill(title)
      assert.equal(await page.getByLabel('URL').inputValue(), slug)
      await writeText(page)
      await page.getByRole('tab', { name: 'HTML' }).click()
      const source = page.getByRole('textbox', { name: 'Text (HTML)' })
      const written = '<h2>Be kind</h2><p>To <strong>everybody</strong>, <a href="/contact">always</a>.</p>'
      assert.equal(await source.inputValue(), written)
      await source.fill(`${written}<script>document.title = "owned"</script>`)
      await page.getByRole('tab', { name: 'Preview' }).click()
      await page.getByRole('heading', { name: 'Be kind' }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('switch', { name: /Published/ }).check()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('link', { name: 'View page' }).waitFor()
    })

    test('another page cannot take its address', async () => {
      const { page } = context
      await page.goto('/admin/pages/new')
      await page.getByLabel('Title').fill(title)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Another page already uses this URL. Choose another one.').waitFor()
      await assertAccessible(page)
    })

    test('and links it in both menus', async () => {
      const { page } = context
      await page.goto('/admin/menus')
      for (const menu of ['Header', 'Footer']) {
        const region = page.getByRole('region', { name: menu, exact: true })
        const before = await region.getByRole('textbox', { name: 'Label' }).count()
        await region.getByRole('button', { name: 'Add link' }).click()
        await region.getByRole('textbox', { name: 'Label' }).nth(before).fill(title)
        await region.getByRole('textbox', { name: 'Link' }).nth(before).fill(`/page/${slug}`)
      }
      await page.getByLabel('Footer text (HTML)').fill('Run by <strong>us</strong>.')
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Save menus and footer' }).click()
      await page.getByText('Changes saved').first().waitFor()
    })

    test('a visitor follows the menu and reads the page', async () => {
      const { page } = visitor
      // Pages of visitors are rendered once for several seconds.
      await untilShown(page, '/contact', title)
      await page.getByRole('navigation', { name: 'Site menu' }).getByRole('link', { name: title }).click()
      await page.waitForURL(`**/page/${slug}`)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await page.getByRole('heading', { name: 'Be kind' }).waitFor()
      assert.match(await page.title(), new RegExp(`^${title} · `))
      await page.getByText('Run by us.').waitFor()
      await assertAccessible(page)
      await assertFits(page)

      const html = await (await page.request.get(`/page/${slug}`)).text()
      assert.match(html, /Be kind/)
      assert.doesNotMatch(html, /owned/)
      const elsewhere = await page.goto(`/blog/${slug}`)
      assert.equal(new URL(elsewhere?.url() ?? '').pathname, `/page/${slug}`)
      assert.equal((await page.goto('/page/nobody-wrote-this'))?.status(), 404)
      await page.goto('/blog')
      await page.getByText('No posts yet').waitFor()
      await assertAccessible(page)
    })

    test('the operator puts a promo with a picture on the start page', async () => {
      const { page } = context
      await page.goto('/admin/promos')
      for (const name of [`First on a ${size.name}`, `Second on a ${size.name}`]) {
        await page.getByRole('button', { name: 'Add promo' }).click()
        await dialogOf(page).getByLabel('Title').fill(name)
        await dialogOf(page).getByLabel('Link').fill(`/page/${slug}`)
        await dialogOf(page).getByRole('button', { name: 'Save' }).click()
        await page.getByRole('heading', { name }).waitFor()
      }
      await page
        .getByLabel(`Image: First on a ${size.name}`, { exact: true })
        .setInputFiles(await samplePath('small.jpg'))
      const card = page.getByRole('listitem').filter({ hasText: `First on a ${size.name}` })
      await card.locator('img').waitFor()
      await page.getByRole('button', { name: `Move “Second on a ${size.name}” up` }).click()
      await page
        .getByRole('listitem')
        .filter({ hasText: `Second on a ${size.name}` })
        .locator('~ li', { hasText: `First on a ${size.name}` })
        .waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    test('and visitors see it and follow it', async () => {
      const { page } = visitor
      await page.goto('/')
      const featured = page.getByRole('region', { name: 'Featured' })
      await featured.waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await featured.getByRole('link', { name: `First on a ${size.name}` }).click()
      await page.waitForURL(`**/page/${slug}`)
    })

    test('a visitor writes by the contact form, and the operator deals with it', async () => {
      const words = `I wonder about the ${size.name}.`
      await visitor.page.goto('/')
      await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
      await visitor.page.waitForURL('**/contact')
      await assertAccessible(visitor.page)
      await assertFits(visitor.page)
      await visitor.page.getByLabel('Your name').fill('Ada')
      await visitor.page.getByLabel('Your email address').fill('ada@example.test')
      await visitor.page.getByLabel('Message').fill(words)
      await visitor.page.getByRole('button', { name: 'Send message' }).click()
      await visitor.page.getByText('Message sent').waitFor()
      await assertAccessible(visitor.page)

      const { page } = context
      await page.goto('/admin/messages')
      const card = page.getByRole('listitem').filter({ hasText: words })
      await card.getByText('New', { exact: true }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await card.getByRole('button', { name: 'Mark as done' }).click()
      await card.getByText('Done', { exact: true }).waitFor()
      await card.getByRole('button', { name: 'Delete' }).click()
      await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Message deleted').waitFor()
      await card.waitFor({ state: 'detached' })
    })

    test('keywords of three people are suggested to every visitor', async () => {
      const word = `limes for a ${size.name}`
      for (let person = 0; person < 3; person += 1) {
        const { page, close } = await visit(world, { size, refused })
        await page.goto('/auth/register')
        await page.getByLabel('Email', { exact: true }).fill(`s${person}.${size.name}@example.test`)
        await page.getByLabel('Username').fill(`s${person}.${size.name}`)
        await page.getByLabel('Password', { exact: true }).fill(operator.password)
        await page.getByLabel(/legal age/).check()
        await page.getByRole('button', { name: 'Sign up' }).click()
        await page.waitForURL('**/home')
        await page.goto('/search')
        const counted = page.waitForResponse('**/api/search/keywords')
        // The header's box on a desktop, the page's own on a phone.
        const box = page.locator('input[name=q]').locator('visible=true').last()
        await box.fill(`  ${word.toUpperCase()}`)
        await box.press('Enter')
        assert.deepEqual(await (await counted).json(), { data: { isKept: true } })
        await close()
      }
      const { page } = visitor
      // Popular keywords are counted once a minute.
      await page.goto('/dev/clock')
      await page.getByRole('button', { name: '+ 1 hour' }).click()

      // Pages of visitors are rendered once for several seconds.
      await untilShown(page, '/search', word)
      await page.getByRole('link', { name: word }).click()
      await page.waitForURL('**/search?q=*')
      await untilShown(page, '/', word)
      await assertAccessible(page)
    })
  })
}

/** In the editor, by its buttons and keys. */
async function writeText(page: Page): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.getByRole('button', { name: 'Heading', exact: true }).click()
  await page.keyboard.type('Be kind')
  await page.keyboard.press('Enter')
  await page.keyboard.type('To ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('everybody')
  await page.getByRole('button', { name: 'Bold', pressed: true }).click()
  await page.keyboard.type(', always')
  for (const _ of 'always') await page.keyboard.press('Shift+ArrowLeft')
  await page.getByRole('button', { name: 'Link' }).click()
  await dialogOf(page).getByLabel('Address').fill('javascript:alert(1)')
  await dialogOf(page).getByRole('button', { name: 'Set link' }).click()
  await dialogOf(page).locator('input:invalid').waitFor()
  await assertAccessible(page)
  await dialogOf(page).getByLabel('Address').fill('/contact')
  await dialogOf(page).getByRole('button', { name: 'Set link' }).click()
  await text.getByRole('link', { name: 'always' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('.')
}
