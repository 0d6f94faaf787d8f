/** Migrations hold no lock for long on tables that grow with the site: what is known to do so is refused, by squawk and by rules of ours. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { PROJECT_ROOT } from '../data-dir.ts'
import { type Migration, parseMigration, readMigrations } from './migrate.ts'

/** Those before are applied everywhere. */
const RULED_FROM = '0114'
/** Of any kind: `not valid` and `validate constraint` one by one, indexes `concurrently`, no table written anew. */
const ALWAYS = [
  'adding-field-with-default',
  'adding-foreign-key-constraint',
  'adding-not-nullable-field',
  'changing-column-type',
  'constraint-missing-not-valid',
  'disallowed-unique-constraint',
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
]
/** What code that runs still uses. */
const ADDING_ONLY = ['ban-drop-column', 'ban-drop-table', 'renaming-column', 'renaming-table']

test('every migration says its purpose and its kind, and holds no lock for long', async () => {
  for (const migration of (await readMigrations()).filter(({ name }) => name >= RULED_FROM))
    assert.deepEqual(findBroken(migration), [], migration.name)
})

const BAD: readonly [string, string][] = [
  ['alter table sale add constraint c check (gross > 0)', 'constraint-missing-not-valid'],
  ['alter table sale add column b int generated always as (1) stored', 'adding-field-with-default'],
  ['alter table sale alter column gross type numeric', 'changing-column-type'],
  ['create index i on sale (gross)', 'require-concurrent-index-creation'],
  ['drop table sale', 'ban-drop-table'],
  ['alter table sale rename column gross to whole', 'renaming-column'],
  ['update sale set gross = 1', 'unbatched'],
  ['with w as (select 1)\ndelete from sale', 'unbatched'],
]
for (const [text, rule] of BAD)
  test(`refused by ${rule}: ${text}`, () => {
    assert.deepEqual(findBroken(parseMigration('9999-bad.sql', `-- Why.\n-- migrate:expand\n${text};`)), [rule])
  })

test('a background migration may write rows, in batches', () => {
  const text =
    '-- Why.\n-- migrate:background sale\nwith w as (update sale set gross = 1 where id > $1 returning id) select 1'
  assert.deepEqual(findBroken(parseMigration('9999-batch.sql', text)), [])
  assert.deepEqual(findBroken(parseMigration('9999-none.sql', 'select 1')), ['head'])
})

/** The names of the rules that it breaks. */
function findBroken({ text, kind, name }: Migration): string[] {
  const broken = new Set(askSquawk(text, name, kind === 'contract' ? ALWAYS : [...ALWAYS, ...ADDING_ONLY]))
  if (!/^-- \S.*\n(-- .*\n)*-- migrate:(expand|contract|background \S+)\n/.test(text)) broken.add('head')
  if (kind !== 'background' && /^\s*(update|delete\s+from)\s/im.test(text)) broken.add('unbatched')
  return [...broken]
}

function askSquawk(text: string, name: string, rules: readonly string[]): string[] {
  const program = path.join(PROJECT_ROOT, 'node_modules/.bin/squawk')
  const inTransaction = /^-- migrate:no-transaction/m.test(text) ? [] : ['--assume-in-transaction']
  const args = ['--reporter=json', '--pg-version=18', `--stdin-filepath=${name}`, ...inTransaction]
  const { stdout, stderr, error } = spawnSync(program, args, { input: text, encoding: 'utf8' })
  assert.ifError(error)
  assert.ok(stdout.startsWith('['), stderr)
  const found: { rule_name: string }[] = JSON.parse(stdout)
  return found.map(({ rule_name }) => rule_name).filter((rule) => rules.includes(rule))
}
