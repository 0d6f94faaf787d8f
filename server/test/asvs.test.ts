/** `docs/asvs.md` names files that exist, and counts what it lists. Whether its judgement is right no test can say. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '../..')
const STATES = ['met', 'not met', 'operator', 'does not apply'] as const
/** Requirements of levels 1 and 2 in ASVS 5.0.0. */
const REQUIREMENTS = { '1': 70, '2': 183 }

const page = readFileSync(path.join(ROOT, 'docs/asvs.md'), 'utf8')
const rows = [...page.matchAll(/^\|\s*(\d+\.\d+\.\d+)\s*\|(.*)\|$/gm)].map(([, number = '', rest = '']) => {
  const [level = '', state = '', , where = '', tests = ''] = rest.split('|').map((cell) => cell.trim())
  return { number, level, state, where, tests }
})
const filesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)

test('every requirement of levels 1 and 2 stands in it once', () => {
  assert.equal(new Set(rows.map(({ number }) => number)).size, rows.length)
  for (const [level, count] of Object.entries(REQUIREMENTS))
    assert.equal(rows.filter((row) => row.level === level).length, count, `level ${level}`)
})

test('every file it names exists', () => {
  const missing = rows.flatMap(({ number, where, tests }) =>
    [...filesIn(where), ...filesIn(tests)]
      .filter((file) => !existsSync(path.join(ROOT, file)))
      .map((file) => [number, file]),
  )
  assert.deepEqual(missing, [])
})

test('what is met names where and how it is tested, and what is not met says why', () => {
  for (const { number, state, where, tests } of rows) {
    assert.ok(
      STATES.some((known) => known === state),
      `${number}: ${state}`,
    )
    if (state === 'met') assert.ok(filesIn(where).length > 0 && filesIn(tests).length > 0, number)
    if (state === 'not met')
      assert.match(page, new RegExp(`^- \\*\\*${number.replaceAll('.', '\\.')}\\*\\*.*: .{10}`, 'm'))
  }
})

test('its counts are those of its rows', () => {
  for (const level of Object.keys(REQUIREMENTS)) {
    const [all, ...counts] =
      new RegExp(
        `^\\|\\s*${level}\\s*\\|\\s*(\\d+)\\s*\\|\\s*(\\d+)\\s*\\|\\s*(\\d+)\\s*\\|\\s*(\\d+)\\s*\\|\\s*(\\d+)\\s*\\|$`,
        'm',
      )
        .exec(page)
        ?.slice(1)
        .map(Number) ?? []
    const own = rows.filter((row) => row.level === level)
    assert.equal(all, own.length)
    assert.deepEqual(
      counts,
      STATES.map((state) => own.filter((row) => row.state === state).length),
    )
  }
})
