/** `docs/data-classes.md` puts every table of the schema into a level once, and names every column that holds a secret. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { startTestApp } from './app.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(ROOT, 'docs/data-classes.md'), 'utf8')
const schema = readFileSync(path.join(ROOT, 'server/schema.sql'), 'utf8')
const tables = [...schema.matchAll(/^create table ([\w.]+) \(\n(.*?)^\)/gms)].map(([, name = '', body = '']) => ({
  name,
  columns: [...body.matchAll(/^ {2}(\w+) (\w+)/gm)]
    .map(([, column = '', type = '']) => ({ column, type }))
    .filter(({ column }) => column !== 'constraint'),
}))
/** Names and types of columns that hold what opens something, or its hash. */
const IS_SECRET = /_hash$|_sealed$|secret|^token$|^password|_key_check$|^key_check$|^auth$|p256dh|private_key/
/** Bytes that open nothing. */
const NO_SECRET = new Set(['idempotency_key.fingerprint', 'ledger.transfer.fingerprint', 'passkey.public_key'])

test('every table has a level of those that are described, and how long it is kept', () => {
  const levels = rowsOf('## Levels').map(([level = '']) => level)
  const rows = rowsOf('## Tables')
  assert.deepEqual(rows.map(([table = '']) => table.replaceAll('`', '')).sort(), tables.map(({ name }) => name).sort())
  for (const [table = '', level = '', kept = ''] of rows) {
    assert.ok(levels.includes(level), `${table}: ${level}`)
    assert.match(kept, /\w/, table)
  }
})

test('what is deleted by age names the job that does it, and no job is named that does not', async (t) => {
  const app = await startTestApp()
  t.after(() => app.close())
  const named = rowsOf('## Tables').flatMap(([table = '', , kept = '']) =>
    [...kept.matchAll(/`([\w-]+-(?:expire|collect))`/g)].map(([, job = '']) => [table.replaceAll('`', ''), job]),
  )
  assert.deepEqual(Object.fromEntries(named), Object.fromEntries(app.jobs.sweptTables()))
})

test('each level says who reads it, how it is stored, sent and logged, and how it changes', () => {
  const rows = rowsOf('## Levels')
  assert.equal(rows.length, 5)
  for (const row of rows) assert.equal(row.filter((cell) => /\w{2}/.test(cell)).length, 7, row.join(' '))
})

test('every secret column is named, with how it is stored', () => {
  const secrets = tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ column, type }) => IS_SECRET.test(column) || type === 'bytea')
      .map(({ column }) => `${name}.${column}`),
  )
  const rows = rowsOf('## Secret columns')
  assert.deepEqual(
    rows.map(([column = '']) => column.replaceAll('`', '')).sort(),
    secrets.filter((column) => !NO_SECRET.has(column)).sort(),
  )
  for (const [column = '', stored = ''] of rows) assert.match(stored, /hash|seal|SHA|Argon|plain: |derived/, column)
})

/** The cells of the section's table, without its head. */
function rowsOf(heading: string): string[][] {
  const section = page.split(`\n${heading}`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
