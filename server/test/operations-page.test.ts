/** docs/operations.md lists every environment variable and every recurring job, and no others, and each security event. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { SECURITY_EVENTS } from '#/platform/http/security-log'

const ROOT = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8')

test('every environment variable has a line', () => {
  const config = readFileSync(path.join(ROOT, 'server/src/platform/config-variables.ts'), 'utf8')
  const schema = /const Variables = z\.object\(\{\n(.*?)\n\}\)/s.exec(config)?.[1] ?? ''
  assert.deepEqual(namesInTable('## Environment', /`([A-Z][A-Z_]+)`/g), namesIn(schema, /^ {2}([A-Z_]+):/gm))
})

test('every recurring job has a line', () => {
  const sources = globSync('server/src/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  const all = sources.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n')
  assert.deepEqual(
    namesInTable('## Recurring jobs', /`([a-z-]+)`/g),
    namesIn(all, /\bjobs\.(?:schedule|sweep|every|whenDue|everywhere)\(\s*'([a-z-]+)'/g),
  )
})

test('every security event and every place of a log has its name in the section about logs', () => {
  const section = page.split('## Logs\n')[1]?.split('\n## ')[0] ?? ''
  const places = ['`audit_log`', '`notification`', 'standard output', '`postgresql`']
  const missing = [...SECURITY_EVENTS.map((event) => `\`${event}\``), ...places].filter(
    (name) => !section.includes(name),
  )
  assert.deepEqual(missing, [])
})

/** The names in the first column that has them, of the rows of the section's first table. */
function namesInTable(heading: string, name: RegExp): string[] {
  const section = page.split(`${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  const cells = rows.map((row) => row.split(' | ').find((cell) => cell.includes('`')) ?? '')
  return namesIn(cells.join('\n'), name)
}

function namesIn(text: string, name: RegExp): string[] {
  return [...text.matchAll(name)].flatMap(([, found]) => found ?? []).sort()
}
