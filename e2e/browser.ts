/** Pages that fail the test when they complain: console errors, thrown errors, and accessibility violations that are serious. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { type Browser, chromium, type Locator, type Page, type Request } from 'playwright-core'
import { findChromium } from './chromium.ts'

export const ALL_SIZES = [
  { name: 'desktop', width: 1280, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const
export type Size = (typeof ALL_SIZES)[number]
/** Both, or the one that E2E_SIZE names: in the gate, and while a journey is being written. */
export const SIZES = ALL_SIZES.filter(({ name }) => (process.env.E2E_SIZE ?? name) === name)
/** What takes a minute of the clock is left to the runs that include everything. */
export const IS_GATE = process.env.E2E_GATE === '1'
/** For journeys about what is sent and received, which takes minutes and is the same at each size. */
export const ONE_SIZE = SIZES.slice(0, 1)

/** Chromium looks for its makers at every start; a test has no use for the network. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  // A camera and a microphone that play a test picture and a beep, and that every page may use.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // A page lives for seconds: to compile its code well costs more than that gains.
  '--js-flags=--no-turbofan --no-maglev',
]

export function openBrowser(extra: readonly string[] = []): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({
    executablePath: findChromium(),
    args: [...FLAGS, ...asRoot, ...extra],
    timeout: PATIENCE_MS,
  })
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * How long something may be on its way. Not how long it takes, which is a second on a quiet machine: on one with twenty
 * other things to do it takes many. While a journey is written, a smaller value finds a condition that never holds sooner.
 */
export const PATIENCE_MS = Number(process.env.E2E_PATIENCE_SECONDS ?? 300) * 1_000

export type Login = { username: string; password: string }

export type Visit = { page: Page; complaints: string[]; close(): Promise<void> }

/** `url` is the site's. */
export type World = { browser: Browser; url: string }

export type VisitOptions = {
  size: Size
  /** Calls and pages that the journey is refused, as status and path: `404 /post/*`, where `*` is one part of a path. */
  refused?: readonly string[]
  /** What else the console says and is no fault. */
  expected?: readonly RegExp[]
  as?: Login
  language?: string
  hasServiceWorker?: boolean
}

/** What a page without a connection says on the console: the browser, the socket, and the router, which looks for pages to come. */
export const OFFLINE = [/ERR_INTERNET_DISCONNECTED/, /socket/i, /Failed to fetch manifest patches/]
/** How the browser reports an answer that is none: its status and address. */
const REFUSAL = /status of (\d{3}) \([^)]*\) (\S+)$/
/** A site that has more to do than it can refuses for a moment, and its pages ask again: what a journey sees is what counts. */
const BUSY = '503'

/** True for refusals that the journey names, and for no others: one that nobody provoked is a fault of the page. */
function isProvoked([, status = '', address = '']: RegExpExecArray, refused: readonly string[]): boolean {
  if (status === BUSY) return true
  const called = `${status} ${new URL(address).pathname}`
  return refused.some((one) => path.posix.matchesGlob(called, one))
}

/**
 * A browser context with its own cookies and storage. `as` is the account that is logged in already, `language` what the browser
 * prefers.
 */
export async function visit(
  { browser, url }: World,
  { size, refused = [], expected = [], as, language, hasServiceWorker = false }: VisitOptions,
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: size.width, height: size.height },
    // Between a page and the site it would hide requests from the journeys that look at them.
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
    ...(language !== undefined && { locale: language }),
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(withoutBlur)
  await context.addInitScript(complainOfRefusals)
  const page = waitsToBeHeard(await context.newPage())
  if (as) await enter(page, url, as)
  requestsOf(page)
  const complaints: string[] = []
  const complain = (text: string) => {
    const refusal = REFUSAL.exec(text)
    const isExpected = refusal ? isProvoked(refusal, refused) : expected.some((pattern) => pattern.test(text))
    if (!isExpected) complaints.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') complain(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complain(`${error.message} ${page.url()}`))
  const open = { page, complaints }
  openVisits.add(open)
  return {
    ...open,
    async close() {
      openVisits.delete(open)
      await context.close()
      assert.deepEqual(complaints, [])
    },
  }
}

const openVisits = new Set<Pick<Visit, 'page' | 'complaints'>>()
/** Characters of a page, enough to see which state it is in. */
const SHOWN_MAX = 1_200
const ANSWERS_WITHIN_MS = 30_000

/** What each open page shows and has complained of: the cause of a wait in vain. */
export async function describeOpenPages(): Promise<string> {
  const described = [...openVisits].map(async ({ page, complaints }) => {
    const shown = await page.locator('body').ariaSnapshot({ timeout: ANSWERS_WITHIN_MS }).catch(String)
    return `── ${page.url()} shows:\n${shown.slice(0, SHOWN_MAX)}\n${complaints.join('\n')}`
  })
  return (await Promise.all(described)).join('\n')
}

/** What the page's policy refuses is an error of the page, also where a library catches it. */
function complainOfRefusals(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`the policy refused ${violatedDirective} ${blockedURI} in ${sourceFile}`),
  )
}

/** Drawn by the processor, the blur behind an open dialog costs as much as the page. */
function withoutBlur(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::backdrop { backdrop-filter: none !important }')
  document.adoptedStyleSheets = [sheet]
}

/** WCAG A and AA; moderate and minor findings are matters of taste. Toasts are apart: one may come or fade at any moment. */
export async function assertAccessible(page: Page): Promise<void> {
  await settled(page)
  await toastsGone(page)
  await animationsOver(page)
  assert.deepEqual(await seriousFindings(page, { exclude: [TOASTS] }), [], page.url())
}

/** A toast that stays visible under the pointer. */
export async function assertToastAccessible(page: Page): Promise<void> {
  await page.locator('[data-sonner-toast]').first().hover()
  await animationsOver(page)
  assert.deepEqual(await seriousFindings(page, { include: [TOASTS] }), [], page.url())
}

const TOASTS = '[data-sonner-toaster]'
const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** The small edition, and once a document: sent anew for each look it cost a third of all journeys. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

async function seriousFindings(page: Page, where: { include: string[] } | { exclude: string[] }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    ({ context, values }) => window.axe.run(context, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }),
    { context: where, values: LEVELS },
  )
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
  )
}

/**
 * Half-way in, a dialog has half its contrast. Also those that begin while others end, and within two frames: a menu is
 * placed first and fades in afterwards. Those that never end, such as spinners, are left alone, and so are those that hold
 * their last state.
 */
async function animationsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        )
    const frame = () => new Promise(requestAnimationFrame)
    for (let quietFrames = 0; quietFrames < 2; quietFrames += 1) {
      await frame()
      const running = finite()
      if (running.length > 0) quietFrames = 0
      await Promise.allSettled(running.map((animation) => animation.finished))
    }
  })
}

/**
 * A page rendered by the server looks ready before it listens, and on a busy machine for long: what is typed until then is
 * lost. After each new document this waits for the page to listen, and for what it still had to do then.
 */
function waitsToBeHeard(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const listening = async () => {
    // The mailbox, the clock and receipts are plain pages.
    const isApp = await page.evaluate(() => document.querySelector('html[data-words]') !== null)
    if (!isApp) return
    await page.waitForFunction(() => 'listening' in document.documentElement.dataset)
    await idle(page)
  }
  /** Some pages lead on to another document, which is then the one to wait for. */
  const heard = async (): Promise<void> => {
    try {
      await listening()
    } catch (error) {
      if (!String(error).includes('context was destroyed')) throw error
      await page.waitForLoadState()
      await heard()
    }
  }
  page.goto = async (...args) => {
    const answer = await goto(...args)
    await heard()
    return answer
  }
  page.reload = async (...args) => {
    const answer = await reload(...args)
    await heard()
    return answer
  }
  return page
}

const QUIET_MS = 100

/**
 * Nothing is under way: no request for a tenth of a second, and the page has nothing left to do. Videos are left out, which
 * browsers fetch in parts; Playwright's `networkidle` is true for good once it was true for a document.
 */
export async function settled(page: Page): Promise<void> {
  const underWay = requestsOf(page)
  const deadline = Date.now() + PATIENCE_MS
  await page.waitForLoadState('load')
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS; ) {
    await idle(page)
    if (underWay.size > 0) quietSince = Date.now()
    if (Date.now() > deadline) assert.fail(`still loading ${[...underWay].map((request) => request.url()).join(', ')}`)
    await sleep(QUIET_MS / 4)
  }
}

const ASK_AGAIN_MS = 250
/** Loading a page is expensive: checks at every quarter of a second used two cores. */
const LOAD_AGAIN_MS = 1_000

/** Asks again until it is true, with pauses for the site's work. `what` names the missing condition. */
export async function until(isTrue: () => Promise<boolean>, what: string, pauseMs = ASK_AGAIN_MS): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isTrue())) {
    if (Date.now() > deadline) assert.fail(`waited in vain until ${what}`)
    await sleep(pauseMs)
  }
}

/** For content that appears through other work: rendered files, due posts, cached pages that are a few seconds old. */
export async function untilShown(page: Page, path: string, text: string | RegExp): Promise<void> {
  await until(
    async () => {
      await page.goto(path)
      await settled(page)
      return (await page.getByText(text).filter({ visible: true }).count()) > 0
    },
    `${path} shows ${text}`,
    LOAD_AGAIN_MS,
  )
}

/** The tile of a post on a creator's page, by words of the post; it is a link to the post. */
export function tileOf(page: Page, words: string | RegExp): Locator {
  return page
    .getByRole('list', { name: 'Posts' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: words }) })
}

/** From a creator's page to one of their posts. */
export async function openPost(page: Page, words: string | RegExp): Promise<void> {
  await tileOf(page, words).getByRole('link', { name: words }).first().click()
  await page.waitForURL('**/post/*')
  await page.locator('article').first().waitFor()
}

/** For posts that appear through other work, as `untilShown`. */
export async function untilTile(page: Page, path: string, words: string | RegExp): Promise<void> {
  await until(
    async () => {
      await page.goto(path)
      await settled(page)
      return (await tileOf(page, words).count()) > 0
    },
    `${path} shows a post of ${words}`,
    LOAD_AGAIN_MS,
  )
}

/** Chooses a plan on a creator's page: on wide screens in the panel, on phones in the sheet the pinned bar opens. */
export async function openPlan(page: Page, plan: RegExp): Promise<void> {
  await page
    .getByRole('button', { name: /^Subscribe|^Start free trial/ })
    .filter({ visible: true })
    .first()
    .click()
  await dialogOf(page).getByRole('radio', { name: plan }).check()
}

const requests = new WeakMap<Page, Set<Request>>()

function requestsOf(page: Page): Set<Request> {
  const known = requests.get(page)
  if (known) return known
  const underWay = new Set<Request>()
  requests.set(page, underWay)
  page.on('request', (request) => request.resourceType() !== 'media' && underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return underWay
}

function idle(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
}

/**
 * While they fade, toasts have the contrast of nothing. They are dismissed, except beside an open dialog, which takes no
 * clicks elsewhere: then their time is waited for, away from the pointer, under which they would stay.
 */
export async function toastsGone(page: Page): Promise<void> {
  const overlays = page.locator(OVERLAYS)
  const dismiss = page.locator('[data-sonner-toast][data-front=true][data-removed=false] [data-close-button]')
  while ((await dismiss.count()) > 0 && (await overlays.filter({ visible: true }).count()) === 0) {
    // One that goes by itself meanwhile is as good.
    await dismiss
      .first()
      .click({ timeout: 1_000 })
      .catch(() => {})
  }
  await page.mouse.move(0, 0)
  await page.waitForFunction(() => document.querySelector('[data-sonner-toast]') === null)
}

/**
 * Nothing is wider than the screen: at the size of the journey, and at the other one, for which the page is resized. What lies over
 * the page may be placed anew then, so with an open dialog or menu the first is all.
 */
export async function assertFits(page: Page): Promise<void> {
  await assertNoOverflow(page)
  const own = page.viewportSize()
  const overlays = page.locator(OVERLAYS).filter({ visible: true })
  if (!own || (await overlays.count()) > 0) return
  for (const other of ALL_SIZES.filter(({ width }) => width !== own.width)) {
    await page.setViewportSize({ width: other.width, height: other.height })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await assertNoOverflow(page)
  }
  await page.setViewportSize(own)
}

async function assertNoOverflow(page: Page): Promise<void> {
  const { width, overflow, widest } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return { width: clientWidth, overflow: 0, widest: [] }
    const isOutside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return right > clientWidth || left < 0
    }
    const widest = [...document.body.querySelectorAll('*')]
      .filter((element) => isOutside(element) && ![...element.children].some(isOutside))
      .map((element) => element.outerHTML.slice(0, 200))
    return { width: clientWidth, overflow: scrollWidth - clientWidth, widest: widest.slice(0, 5) }
  })
  assert.equal(overflow, 0, `${page.url()} is ${overflow} pixels too wide for ${width}: ${widest.join(' ')}`)
}

/** The open dialog, of either role. */
export function dialogOf(page: Page): Locator {
  return page.locator('[role=dialog], [role=alertdialog]')
}

/** The keyboard goes on there: at one of them, or inside of it. */
export async function assertFocusIn(place: Locator): Promise<void> {
  const holds = (one: Element) => one.contains(document.activeElement)
  await until(async () => (await place.count()) > 0 && place.first().evaluate(holds), `the focus is in ${place}`)
}

/** Their session, without the form and the two pages around it, for journeys about something else; `url` is the site's. */
export async function enter(page: Page, url: string, { username, password }: Login): Promise<void> {
  const data = { credentials: username, password, remember: false }
  // A login ends the former session of the browser, and a page of the site would go to the login by itself at any moment.
  await page.goto('about:blank')
  // As a page of the site asks: others get no cookie.
  const answer = await page.context().request.post('/api/auth/login', { data, headers: { origin: url } })
  assert.ok(answer.ok(), `${username} cannot log in: ${answer.status()} ${await answer.text()}`)
}

/** Logs in by the form, and follows to the next page. */
export async function logIn(page: Page, { username, password }: Login): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
}

/** Chooses a radio by the keyboard, again when the page was not yet listening: until then React puts back what it knows. */
export async function choose(radio: Locator): Promise<void> {
  await until(async () => {
    await radio.press('Space')
    return radio.isChecked()
  }, `${radio} is chosen`)
}
