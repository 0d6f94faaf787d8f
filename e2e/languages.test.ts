/**
 * A fan logs in, reads, unlocks and changes the account in every language, on a phone; Arabic from right to left.
 *
 * @covers core/reference, people/auth, commerce/wallet
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { LANGUAGE_CODES, LANGUAGES, type Language, moneyFormatter } from '@limelight/contract/languages'
import { type Texts, translate, type Values } from '@limelight/contract/translate'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, dialogOf, SIZES, settled, type Visit, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = [
  // A session may end under a page, which asks with it once more.
  '401 /api/**',
]

const SOURCE = path.resolve(import.meta.dirname, '../web/src')
const creator = { username: 'mara.moss', password: PASSWORD, name: 'Mara Moss' }
const fanIn = (language: Language) => ({ username: `fan.${language}`, password: PASSWORD })
let postId: string

const world = openSharedWorld(async () => {
  await registerPerformer(world, { ...creator, operator })
  const post = { type: 'text', text: 'Lichen, seen from very near.', status: 'active', access: 'paid', price: 100 }
  const made = await callAs<{ data: { _id: string } }>(world, creator, (request, headers) =>
    request.post('/api/performer/feeds', { data: post, headers }),
  )
  postId = made.data._id
  for (const language of LANGUAGE_CODES) await registerFan(world, { ...fanIn(language), amount: 5 })
})

for (const size of SIZES.filter(({ name }) => name === 'phone'))
  for (const language of LANGUAGE_CODES)
    describe(`in ${LANGUAGES[language].name}`, () => {
      const fan = fanIn(language)
      const say = (folder: string, key: string, values?: Values) =>
        translate(textsOf(folder, language), key, language, values)
      let visitor: Visit
      before(async () => {
        visitor = await visit(world, { size, language, refused })
      })
      after(() => visitor?.close())

      async function assertSpeaks(page: Page): Promise<void> {
        await settled(page)
        const html = page.locator('html')
        assert.equal(await html.getAttribute('lang'), language)
        assert.equal(await html.getAttribute('dir'), LANGUAGES[language].dir)
        await assertFits(page)
        await assertAccessible(page)
        assert.deepEqual(await foreignSentences(page, language), [], page.url())
      }

      test('the start page greets in the language of the browser', async () => {
        const { page } = visitor
        await page.goto('/')
        await assertSpeaks(page)
      })

      test('logs in', async () => {
        const { page } = visitor
        await page.goto('/auth/login')
        await assertSpeaks(page)
        await page.getByLabel(say('shared/auth', 'credentials')).fill(fan.username)
        await page.getByLabel(say('shared/auth', 'password'), { exact: true }).fill('not the password')
        await page.getByRole('button', { name: say('shared/auth', 'login.submit') }).click()
        await page.getByRole('alert').first().waitFor()
        await page.getByLabel(say('shared/auth', 'password'), { exact: true }).fill(PASSWORD)
        await page.getByRole('button', { name: say('shared/auth', 'login.submit') }).click()
        await page.waitForURL('**/home')
        await assertSpeaks(page)
      })

      test('opens a profile and unlocks a post', async () => {
        const { page } = visitor
        await page.goto(`/${creator.username}`)
        await assertSpeaks(page)
        await page.goto(`/post/${postId}`)
        await assertSpeaks(page)
        await page
          .getByRole('button', { name: say('shared/items', 'open.unlock', { price: dollarIn(language) }) })
          .click()
        await dialogOf(page).waitFor()
        await assertSpeaks(page)
        await dialogOf(page).getByRole('button').last().click()
        await dialogOf(page).waitFor({ state: 'hidden' })
        await page.getByText('Lichen, seen from very near.').first().waitFor()
      })

      test('chooses a language for the account, which comes before that of the browser', async () => {
        const { page } = visitor
        await page.goto('/user/account/language')
        await assertSpeaks(page)
        const other = language === 'de' ? 'ar' : 'de'
        await page.getByLabel(say('shared/accounts', 'languageText')).selectOption(other)
        await page.waitForFunction((code) => document.documentElement.lang === code, other)
        const me = await callAs<{ data: { language: Language } }>(world, fan, (request, headers) =>
          request.get('/api/users/me', { headers }),
        )
        assert.equal(me.data.language, other)
      })
    })

function textsOf(folder: string, language: Language): Texts {
  return JSON.parse(readFileSync(path.join(SOURCE, folder, `words/${language}.json`), 'utf8'))
}

/** One dollar as the pages write it. */
function dollarIn(language: Language): string {
  return moneyFormatter(language, { currency: 'USD' })(1)
}

/** Sentences of the English files that the page shows, where its own language says them otherwise. */
async function foreignSentences(page: Page, language: Language): Promise<string[]> {
  if (language === 'en') return []
  // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts, and textContent has scripts in it
  const shown = await page.evaluate(() => document.body.innerText)
  return englishSentences().filter((sentence) => shown.includes(sentence))
}

/** Long enough to be nothing else, and without values in them. */
function englishSentences(): string[] {
  return globSync('**/words/en.json', { cwd: SOURCE }).flatMap((file) =>
    leavesOf(JSON.parse(readFileSync(path.join(SOURCE, file), 'utf8'))).filter(
      (text) => text.length >= 12 && text.includes(' ') && !text.includes('{{'),
    ),
  )
}

function leavesOf(texts: Texts): string[] {
  return Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : leavesOf(value)))
}
