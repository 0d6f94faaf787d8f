/**
 * Every form of every page answers when it is sent empty: by the focus on the first wrong field, with words of the site at it, or
 * by words of its own. No browser shows its own bubble, whose language is not the page's.
 *
 * @covers site/console, people/accounts
 * @gate both
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { dialogOf, SIZES, settled, until, visit } from './browser.ts'
import { addressOf, openPages, pages, REFUSED_ON_PAGES, type SitePage, WHO } from './pages.ts'
import { openWorld } from './world.ts'

const world = openWorld()
let postId: string
/** Forms are the same at each size. */
const [size] = SIZES
/** Without searches, whose answer is the list below them. */
const FORMS = 'form:not([role=search], :has(input[type=search]))'
/** Most forms are refused when they are empty. */
const refused = [...REFUSED_ON_PAGES, '{400,402,403,409,422,429} /api/**']
const SUBMIT = 'button:not([type=button])'
const OPENS_A_FORM = /^(New|Add|Invite|Grant|Set up|Change) /

describe('every form that is sent empty', () => {
  before(async () => {
    postId = await openPages(world)
  })

  for (const [folder, as] of Object.entries(WHO)) {
    test(`of ${folder}`, async () => {
      assert.ok(size)
      const { page, close } = await visit(world, { size, refused, ...(as && { as }) })
      const answers: Record<string, string> = {}
      for (const one of pages.filter((each) => each.folder === folder))
        for (const [index, answer] of (await answersOf(page, one)).entries()) answers[`/${one.path} ${index}`] = answer
      await close()
      const wrong = Object.entries(answers).filter(([, answer]) => answer !== 'a focused field' && answer !== 'done')
      assert.deepEqual(wrong, [])
      assert.ok(Object.keys(answers).length > 2, JSON.stringify(answers))
    })
  }
})

/** Of each form of a page, and of each in a dialog that a button opens. One whose button waits for something cannot be sent. */
async function answersOf(page: Page, one: SitePage): Promise<string[]> {
  const forms = page.locator(FORMS).filter({ visible: true, has: page.locator(`${SUBMIT}:not(:disabled)`) })
  const openers = page.getByRole('main').getByRole('button', { name: OPENS_A_FORM, disabled: false })
  const answers: string[] = []
  let isAsLoaded = false
  let count = 0
  /** What was sent before may have changed the page, which is opened anew then. */
  const isThere = async (part: Locator) => {
    if (!isAsLoaded) {
      await open(page, one)
      count = await forms.count()
    }
    isAsLoaded = true
    return (await part.count()) > 0
  }
  for (let index = 0; await isThere(forms.nth(index)); index += 1) {
    const answer = await answerOf(page, forms.nth(index))
    answers.push(answer)
    // Then nothing was done: the next form is as it was.
    isAsLoaded = answer === 'a focused field' && (await forms.count()) === count
  }
  for (let index = 0; await isThere(openers.nth(index)); index += 1) {
    isAsLoaded = false
    await openers.nth(index).click()
    const submit = dialogOf(page).locator(`${SUBMIT}:not(:disabled)`)
    await settled(page)
    if ((await submit.count()) > 0) answers.push(await answerOf(page, dialogOf(page)))
  }
  return answers
}

async function open(page: Page, one: SitePage): Promise<void> {
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await page.goto(addressOf(one, postId))
  await settled(page)
}

async function answerOf(page: Page, form: Locator): Promise<string> {
  const fields = form.locator('input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea')
  for (const field of await fields.all())
    if ((await field.isVisible()) && (await field.isEditable())) await field.fill('')
  const address = page.url()
  const isInDialog = (await dialogOf(page).count()) > 0
  await form.locator(SUBMIT).filter({ visible: true }).first().click()
  let answer = ''
  await until(async () => {
    answer = await page.evaluate(whatIsShown, { address, isInDialog })
    return answer !== ''
  }, `a form of ${address} answers`)
  return answer
}

/** In the browser. Words that belong to no field are kept apart: they are for what no field can mend. */
function whatIsShown({ address, isInDialog }: { address: string; isInDialog: boolean }): string {
  const focused = document.activeElement
  const wrong = focused?.closest('[aria-invalid=true]') ?? (focused?.matches(':invalid') ? focused : null)
  if (wrong) {
    const form = wrong.closest('form')
    if (form && !form.noValidate) return 'a bubble of the browser'
    const said = (focused?.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
    const isSaid = [...said, ...(wrong.closest('fieldset, form')?.querySelectorAll('[role=alert]') ?? [])].some(
      (one) => one?.role === 'alert' && one.textContent !== '',
    )
    // The words are loaded with the first mistake.
    return isSaid ? 'a focused field' : ''
  }
  const hasDialog = document.querySelector('[role=dialog], [role=alertdialog]') !== null
  if (location.href !== address || hasDialog !== isInDialog || document.querySelector('[data-sonner-toast]'))
    return 'done'
  const alert = [...document.querySelectorAll('form [role=alert], [role=dialog] [role=alert]')]
    .map((one) => one.textContent)
    .join(' ')
  // An error is drawn before its field gets the focus.
  return document.querySelector('form [aria-invalid=true]') ? '' : alert
}
