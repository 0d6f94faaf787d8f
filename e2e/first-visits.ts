/**
 * First visits of pages on a slow phone, for the bench: `node e2e/first-visits.ts <json>`, where the JSON is what `Visits` says. Prints a
 * line of JSON for each visit, or `{"browser":false}`. In rounds, each visit with a profile of its own.
 */
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { enter, type Login } from './browser.ts'
import { installedChromium } from './chromium.ts'

/** `presses`: names of buttons, pressed one after another once the page is quiet. */
type Visit = { name: string; path: string; as?: Login; presses: readonly string[] }
export type Visits = { url: string; rounds: number; pages: Visit[] }
export type Visited = {
  name: string
  /** Largest contentful paint. */
  lcpMs: number
  /** What tasks took beyond 50 ms each, after the first paint. */
  blockedMs: number
  /** Cumulative layout shift. */
  shift: number
  /** With headers, by the kind that the browser gives a request. */
  bytes: Record<string, number>
  scripts: number
  /** Interaction to next paint: from a press to what it first paints, the longest of the page. */
  pressedMs: number
}

/** Slow 4G as Lighthouse has it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request; and a processor a quarter as fast. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const SLOWER = 4
/** For presses, of which the slowest phones are the measure. */
const SLOWER_WHEN_PRESSED = 6
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** How long it takes for a page to count as quiet. */
const QUIET_MS = 2_000
const GIVE_UP_MS = 60_000

const executablePath = installedChromium()
if (executablePath === undefined) process.stdout.write(`${JSON.stringify({ browser: false })}\n`)
else await visitAll(executablePath, JSON.parse(process.argv[2] ?? '') as Visits)

async function visitAll(file: string, { url, rounds, pages }: Visits): Promise<void> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const flags = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', ...asRoot]
  const browser = await chromium.launch({ executablePath: file, args: flags })
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, path, as, presses } of pages) {
        const context = await browser.newContext({ ...PHONE, baseURL: url })
        const page = await context.newPage()
        if (as) await enter(page, url, as)
        process.stdout.write(`${JSON.stringify({ name, ...(await visit(page, path, presses)) })}\n`)
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
}

async function visit(page: Page, path: string, presses: readonly string[]): Promise<Omit<Visited, 'name'>> {
  await page.addInitScript(observe)
  const session = await page.context().newCDPSession(page)
  const { bytes, underWay, scripts } = await watchNetwork(session)
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(path, { waitUntil: 'load', timeout: GIVE_UP_MS })
  await becomeQuiet(page, underWay)
  const { lcpMs, shift, firstPaintMs, tasks } = await page.evaluate(() => window.seen)
  const blockedMs = tasks
    .filter(({ startMs, durationMs }) => startMs + durationMs > firstPaintMs)
    .reduce((sum, { durationMs }) => sum + durationMs - 50, 0)
  const loaded = { bytes: { ...bytes }, scripts: scripts.size }
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_WHEN_PRESSED })
  for (const name of presses) await press(page, name, underWay)
  const pressedMs = await page.evaluate(() => window.seen.pressedMs)
  return { lcpMs, blockedMs, shift, ...loaded, pressedMs }
}

/** What it opens is closed again, so that the next can be pressed. */
async function press(page: Page, name: string, underWay: ReadonlySet<string>): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).first().tap()
  await becomeQuiet(page, underWay)
  if ((await page.getByRole('dialog').or(page.getByRole('menu')).count()) === 0) return
  await page.keyboard.press('Escape')
  await becomeQuiet(page, underWay)
}

/** No request and no long task for a while: then what was asked for is there. */
async function becomeQuiet(page: Page, underWay: ReadonlySet<string>): Promise<void> {
  const deadline = Date.now() + GIVE_UP_MS
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS; ) {
    const sinceTask = await page.evaluate(() => performance.now() - window.seen.lastTaskMs)
    if (underWay.size > 0 || sinceTask < QUIET_MS / 2) quietSince = Date.now()
    if (Date.now() > deadline) throw new Error(`${page.url()} does not become quiet`)
    await page.waitForTimeout(QUIET_MS / 10)
  }
}

/** Bytes as they came, by kind; connections that stay open, such as a socket, are not waited for. */
async function watchNetwork(session: CDPSession) {
  const kinds = new Map<string, string>()
  const [underWay, scripts] = [new Set<string>(), new Set<string>()]
  const bytes: Record<string, number> = {}
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    if (!request.url.startsWith('http')) return
    kinds.set(requestId, type)
    if (type === 'Script') scripts.add(request.url)
    if (!request.url.includes('/socket.io/') && type !== 'Media') underWay.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    underWay.delete(requestId)
    if (kind !== undefined) bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  session.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId))
  await session.send('Network.enable')
  return { bytes, underWay, scripts }
}

type Seen = {
  lcpMs: number
  shift: number
  firstPaintMs: number
  lastTaskMs: number
  pressedMs: number
  tasks: { startMs: number; durationMs: number }[]
}
declare global {
  interface Window {
    seen: Seen
  }
}

/** In the page, before its own scripts. */
function observe(): void {
  const seen: Seen = { lcpMs: 0, shift: 0, firstPaintMs: 0, lastTaskMs: 0, pressedMs: 0, tasks: [] }
  window.seen = seen
  const on = <E extends PerformanceEntry>(type: string, each: (entry: E) => void) => {
    const observed = { type, buffered: true, durationThreshold: 16 }
    new PerformanceObserver((list) => (list.getEntries() as E[]).forEach(each)).observe(observed)
  }
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcpMs = startTime
  })
  on<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value
  })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime
  })
  on<PerformanceEventTiming>('event', ({ interactionId, duration }) => {
    if (interactionId) seen.pressedMs = Math.max(seen.pressedMs, duration)
  })
  on('longtask', ({ startTime, duration }) => {
    seen.tasks.push({ startMs: startTime, durationMs: duration })
    seen.lastTaskMs = startTime + duration
  })
}
