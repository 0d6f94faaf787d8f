/**
 * Finding and being found: searching for everything, the greeting of a creator's page, and what they see of it in their studio.
 *
 * @covers content/search, people/performers, people/categories, content/studio
 * @gate phone
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { samplePath } from '../server/test/media-samples.ts'
import { assertAccessible, assertFits, dialogOf, SIZES, settled, type Visit, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

/** Shared by three searchers, so that it is suggested. */
const KEYWORD = 'lighthouse keepers'
const SEARCHERS = 3
const CATEGORY = 'Lighthouses'

const world = openSharedWorld(async () => {
  // Before the first request for keywords, whose answer is cached for a minute.
  for (let searcher = 0; searcher < SEARCHERS; searcher += 1) await searchOnce(`searcher.${searcher}`)
  const categories = [{ name: CATEGORY }, { name: 'Nobody’s' }]
  await callAs(world, operator, (request, headers) =>
    request.put('/api/admin/categories', { data: { categories }, headers }),
  )
})

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `keeper.${size.name}`, password: PASSWORD, name: `Keeper of the ${size.name}` }
    const fan = { username: `seeker.${size.name}`, password: PASSWORD }
    const product = `Lantern ${size.name}`
    let seller: Visit
    let buyer: Visit
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await registerFan(world, { ...fan, amount: 20 })
      ;[seller, buyer] = await Promise.all([visit(world, { size, as: performer }), visit(world, { size, as: fan })])
    })
    after(async () => {
      await seller?.close()
      await buyer?.close()
    })

    test('a new creator sees open tasks, and each disappears once it is done', async () => {
      const { page } = seller
      await page.goto('/creator/dashboard')
      await page.getByRole('link', { name: /Publish your first post/ }).waitFor()
      await assertAccessible(page)
      await assertFits(page)

      await page.getByRole('link', { name: /Write a bio/ }).click()
      await page.waitForURL('**/creator/account/basics')
      await page.getByLabel('Bio').fill('Keeps a light on.')
      await page.getByRole('button', { name: 'Save' }).first().click()
      await page.getByText('Changes saved').first().waitFor()
      await post(page, '/api/performer/feeds', {
        type: 'text',
        text: `Night watch ${size.name} #night`,
        access: 'free',
      })
      await post(page, '/api/performer/performer-assets/products', {
        type: 'physical',
        name: product,
        price: 100,
        stock: 5,
      })

      await page.goto('/creator/dashboard')
      await page.getByRole('link', { name: /Add a profile photo/ }).waitFor()
      assert.equal(await page.getByRole('link', { name: /Write a bio/ }).count(), 0)
      assert.equal(await page.getByRole('link', { name: /Publish your first post/ }).count(), 0)
    })

    test('a creator chooses a category, and visitors find them by it', async () => {
      const { page } = seller
      await page.goto('/creator/account/basics')
      await page.getByRole('checkbox', { name: CATEGORY }).check()
      await page.getByRole('button', { name: 'Save' }).last().click()
      await page.getByText('Changes saved').first().waitFor()

      await buyer.page.goto('/creators')
      await buyer.page.getByRole('link', { name: new RegExp(CATEGORY) }).click()
      await buyer.page.waitForURL('**/creators?category=lighthouses')
      await buyer.page.getByRole('heading', { name: performer.name }).first().waitFor()
      assert.equal(await buyer.page.getByRole('link', { name: /Nobody’s/ }).count(), 0)
      await assertAccessible(buyer.page)
      await assertFits(buyer.page)
    })

    test('words are suggested while one types, and the keyboard takes one of them', async () => {
      const { page } = buyer
      await page.goto('/search')
      await settled(page)
      const box = page.getByRole('combobox', { name: 'Search', exact: true }).filter({ visible: true })
      await box.fill('kee')
      await page.getByRole('option', { name: KEYWORD }).filter({ visible: true }).waitFor()
      await assertAccessible(page)
      await box.press('ArrowDown')
      assert.equal(await page.getByRole('option', { selected: true }).filter({ visible: true }).textContent(), KEYWORD)
      await box.press('Enter')
      await page.waitForURL((url) => url.searchParams.get('q') === KEYWORD)

      await box.fill('light')
      await box.press('Escape')
      assert.equal(await page.getByRole('option').filter({ visible: true }).count(), 0)
    })

    test('creators, posts and products are found by their words, and back returns to the same place', async () => {
      const { page } = buyer
      await page.goto(`/search?q=${encodeURIComponent(performer.name)}`)
      await page.getByRole('heading', { name: performer.name }).first().waitFor()
      await tab(page, 'Posts', '/search?tab=feeds')
      await page.goto(`/search?tab=products&q=${encodeURIComponent(product)}`)
      await page
        .getByRole('link', { name: new RegExp(product) })
        .first()
        .waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page
        .getByRole('link', { name: new RegExp(product) })
        .first()
        .click()
      await page.waitForURL('**/product/*')
      await page.goBack()
      await page
        .getByRole('link', { name: new RegExp(product) })
        .first()
        .waitFor()
      assert.match(page.url(), /tab=products&q=/)

      await page.goto('/search?tab=feeds&tag=night')
      await page.getByText(`Night watch ${size.name}`).waitFor()
      await page.getByRole('button', { name: /Remove tag/ }).click()
      await page.waitForURL((url) => !url.searchParams.has('tag'))

      await page.goto('/search?tab=videos&q=nothing+is+called+this')
      await page.getByText('No results').waitFor()
    })

    test('filters of creators stand in the address, each can be taken off, and reset takes them all', async () => {
      const { page } = buyer
      await page.goto('/creators')
      await page.getByRole('heading', { name: 'Most followed' }).waitFor()
      await settled(page)
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByLabel('Gender').selectOption('female')
      await page.waitForURL('**/creators?gender=female')
      await page.getByRole('button', { name: '1 filter', exact: true }).waitFor()
      await page.getByLabel('Country').selectOption('NO')
      await page.getByRole('button', { name: '2 filters' }).waitFor()
      await page.getByRole('heading', { name: performer.name }).first().waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: /Remove filter Gender/ }).click()
      await page.waitForURL((url) => !url.searchParams.has('gender'))
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await page.waitForURL((url) => url.search === '')
    })

    test('a welcome video is uploaded, plays after a tap, and is taken away again', async () => {
      const { page } = seller
      await page.goto('/creator/account/welcomeVideo')
      const video = { name: 'hello.mp4', mimeType: 'video/mp4', buffer: await readFile(await samplePath('long.mp4')) }
      await page.getByLabel('Choose a welcome video').setInputFiles(video)
      await page.getByLabel('Replace welcome video').waitFor({ state: 'attached' })
      await assertAccessible(page)

      const fans = buyer.page
      await fans.goto(`/${performer.username}`)
      const greeting = fans.getByRole('region', { name: `Welcome video by ${performer.name}` })
      await fans.getByRole('button', { name: 'Welcome video' }).waitFor()
      assert.equal(await greeting.count(), 0)
      await fans.getByRole('button', { name: 'Welcome video' }).click()
      await greeting.getByRole('button', { name: 'Mute' }).waitFor()
      await greeting.getByRole('button', { name: 'Close' }).click()
      await assertAccessible(fans)
      await assertFits(fans)

      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
      await page.getByLabel('Choose a welcome video').waitFor({ state: 'attached' })
    })

    test('what fans do is in their numbers, also as a table', async () => {
      const { page } = buyer
      await post(page, `/api/follows/${await idOf(page, performer.username)}`, {})
      const { data } = await (await page.request.get(`/api/products/search?q=${encodeURIComponent(product)}`)).json()
      await page.goto(`/product/${data[0]._id}`)
      await settled(page)

      await seller.page.goto('/creator/dashboard')
      await seller.page.getByRole('link', { name: product }).waitFor()
      await assertAccessible(seller.page)
      await assertFits(seller.page)
      await seller.page.getByText('Show as table').nth(1).click()
      await seller.page.getByRole('cell', { name: '1', exact: true }).first().waitFor()
      await seller.page.goto(`/creator/products/${data[0]._id}`)
      await seller.page.getByRole('button', { name: 'Statistics' }).click()
      await seller.page.getByText('Views: 1 · Sales: 0').waitFor()
      await assertAccessible(seller.page)
      await assertFits(seller.page)
    })
  })
}

async function tab(page: Page, name: string, address: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Search' }).getByRole('link', { name }).click()
  await page.waitForURL((url) => (url.pathname + url.search).startsWith(address))
}

async function idOf(page: Page, username: string): Promise<string> {
  return (await (await page.request.get(`/api/performers/${username}`)).json()).data._id
}

async function post(page: Page, address: string, data: object): Promise<void> {
  const answer = await page.request.post(address, { data, headers: { origin: world.url } })
  assert.ok(answer.ok(), await answer.text())
}

async function searchOnce(username: string): Promise<void> {
  const searcher = { username, password: PASSWORD }
  await registerFan(world, { ...searcher, amount: 5 })
  const data = { keyword: KEYWORD }
  await callAs(world, searcher, (request, headers) => request.post('/api/search/keywords', { data, headers }))
}
