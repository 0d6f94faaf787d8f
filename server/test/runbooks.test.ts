/** docs/runbooks.md names alerts and events that there are, and tests that rehearse each runbook. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '../..')
const [, ...runbooks] = readFileSync(path.join(ROOT, 'docs/runbooks.md'), 'utf8').split(/^## /m)

for (const text of runbooks) {
  const [title = ''] = text.split('\n')
  test(`${title}: its tests are there`, () => {
    const tests = [...text.matchAll(/`(server\/[\w/-]+\.test\.ts)`/g)].map(([, file = '']) => file)
    assert.ok(tests.length > 0, 'nothing rehearses it')
    for (const file of tests) assert.ok(existsSync(path.join(ROOT, file)), file)
  })
}

test('alerts and metrics that runbooks name exist', () => {
  const alerts = readFileSync(path.join(ROOT, 'deploy/alerts.yaml'), 'utf8')
  const metrics = readFileSync(path.join(ROOT, 'docs/metrics.md'), 'utf8')
  const all = runbooks.join()
  for (const [name] of all.matchAll(/\bLimelight[A-Z]\w+/g)) assert.ok(alerts.includes(`alert: ${name}\n`), name)
  for (const [name] of all.matchAll(/\blimelight_\w+/g)) assert.ok(metrics.includes(name), name)
})

test('events of the log that runbooks name are written somewhere', () => {
  const source = globSync('server/src/**/*.ts', { cwd: ROOT })
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n')
  const events = [...runbooks.join().matchAll(/`((?:auth|captcha|database|job|ledger|limit|payment)\.[a-z_]+)`/g)]
  assert.ok(events.length > 5)
  for (const [, event = ''] of events) {
    const [area = '', name = ''] = event.split('.')
    assert.ok(source.includes(`'${event}'`) || (source.includes(`'${area}.`) && source.includes(name)), event)
  }
})
