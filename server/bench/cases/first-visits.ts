import { strict as assert } from 'node:assert'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { printedBy, startDemo } from '../children.ts'
import { get } from '../http-load.ts'
import type { CaseResult, Measured, Ratio } from '../measure.ts'

const ROUNDS = 5
const CREATOR = 'northern.light'
const PROGRAM = path.resolve(import.meta.dirname, '../../../e2e/first-visits.ts')
const HOME = 'home, fan'
/** What is pressed for the first time loads what it opens, and is pressed again where that is a dialog or a menu. */
const PAGES = [
  {
    name: 'creator page, visitor',
    path: `/${CREATOR}`,
    isVisitors: true,
    presses: ['More', 'More', 'Filter by type', 'Show as list', 'Goals', 'Switch to dark theme'],
  },
  { name: 'start page, visitor', path: '/', isVisitors: true, presses: ['Switch to dark theme'] },
  {
    name: HOME,
    path: '/home',
    isVisitors: false,
    presses: ['Like', 'Save', 'Send tip', 'Send tip', 'Share', 'More', 'More', 'Me', 'Me'],
  },
] as const
const LCP_SECONDS = 0.8
const BLOCKED_MS = 150
/** From a press to what it paints first, with a processor a sixth as fast. */
const PRESSED_MS = 100
/** Nothing that can be seen moves: a thousandth is what remains of rounding pixels. */
const LAYOUT_SHIFT = 0.001
const SCRIPT_KB = 120
const MEMBERS_SCRIPT_KB = 180
const SCRIPTS = 10
const PAGE_KB = 350

type Login = { username: string; password: string }
type Visited = {
  name: string
  lcpMs: number
  blockedMs: number
  shift: number
  bytes: Record<string, number>
  scripts: number
  pressedMs: number
}

/** Case 16: the demonstration as a phone sees it first, in the browser of the journeys, from the built web. */
export async function firstVisits(): Promise<CaseResult> {
  const title = '16. first visit on slow 4G (1.6 Mbit/s, 150 ms) with a processor a quarter as fast'
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-bench-visits-'))
  await chmod(dataDir, 0o755)
  try {
    // Filled by one process, and served by another one without jobs: they would render videos meanwhile.
    await (await startDemo(dataDir, { DEMO: '1' })).stop()
    const site = await startDemo(dataDir, { DEMO: '0', PROCESS: 'web' })
    try {
      const fan = await demoFan(dataDir)
      for (const page of PAGES.filter(({ isVisitors }) => isVisitors)) await check(site.port, page.path)
      const visits = {
        url: `http://localhost:${site.port}`,
        rounds: ROUNDS,
        pages: PAGES.map(({ name, path: of, isVisitors, presses }) => ({
          name,
          path: of,
          presses,
          ...(!isVisitors && { as: fan }),
        })),
      }
      const lines = (await printedBy(PROGRAM, [JSON.stringify(visits)])).map((line) => JSON.parse(line))
      if (lines.some(({ browser }) => browser === false))
        return { title, measured: [], ratios: [], leftOut: 'no browser' }
      const visited = lines as Visited[]
      assert.equal(visited.length, ROUNDS * PAGES.length)
      return { title, measured: measuredOf(visited), ratios: ratiosOf(visited) }
    } finally {
      await site.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function check(port: number, page: string): Promise<void> {
  const { status, body } = await get({ port, path: page })
  assert.equal(status, 200)
  assert.ok(body.toString().includes(CREATOR), `${page} shows ${CREATOR}`)
}

/** Role, username and password are columns of the file. */
async function demoFan(dataDir: string): Promise<Login> {
  const text = await readFile(path.join(dataDir, 'demo-logins.txt'), 'utf8')
  const [, username, password] = /^ *fan +(\S+) +(\S+)$/m.exec(text) ?? []
  assert.ok(username && password)
  return { username, password }
}

function measuredOf(visited: readonly Visited[]): Measured[] {
  return PAGES.flatMap(({ name }) => {
    const of = visited.filter((visit) => visit.name === name)
    const kinds = [...new Set(of.flatMap(({ bytes }) => Object.keys(bytes)))].toSorted()
    return [
      { name: `${name}, LCP`, unit: 'ms', values: of.map(({ lcpMs }) => lcpMs) },
      { name: `${name}, TBT`, unit: 'ms', values: of.map(({ blockedMs }) => blockedMs) },
      { name: `${name}, INP`, unit: 'ms', values: of.map(({ pressedMs }) => pressedMs) },
      { name: `${name}, CLS`, unit: '', values: of.map(({ shift }) => shift) },
      { name: `${name}, JavaScript files`, unit: '', values: of.map(({ scripts }) => scripts) },
      ...kinds.map((kind) => ({
        name: `${name}, ${kind.toLowerCase()}`,
        unit: 'KB',
        values: of.map(({ bytes }) => (bytes[kind] ?? 0) / 1000),
      })),
      { name: `${name}, all`, unit: 'KB', values: of.map(kilobytesOf) },
    ]
  })
}

function ratiosOf(visited: readonly Visited[]): Ratio[] {
  return PAGES.flatMap(({ name, isVisitors }) => {
    const of = visited.filter((visit) => visit.name === name)
    const bound = (what: string, atMost: number, read: (visit: Visited) => number): Ratio => ({
      what: `${name}, ${what}`,
      values: of.map(read),
      target: { atMost },
    })
    return [
      bound('LCP in seconds', LCP_SECONDS, ({ lcpMs }) => lcpMs / 1000),
      bound('TBT in ms', BLOCKED_MS, ({ blockedMs }) => blockedMs),
      bound('INP in ms, a sixth as fast', PRESSED_MS, ({ pressedMs }) => pressedMs),
      bound('CLS', LAYOUT_SHIFT, ({ shift }) => shift),
      ...(isVisitors
        ? [
            bound('KB of JavaScript', SCRIPT_KB, ({ bytes }) => (bytes.Script ?? 0) / 1000),
            bound('JavaScript files', SCRIPTS, ({ scripts }) => scripts),
            bound('KB of the page', PAGE_KB, kilobytesOf),
          ]
        : [bound('KB of JavaScript', MEMBERS_SCRIPT_KB, ({ bytes }) => (bytes.Script ?? 0) / 1000)]),
    ]
  })
}

function kilobytesOf({ bytes }: Visited): number {
  return Object.values(bytes).reduce((sum, each) => sum + each, 0) / 1000
}
