/** What `deploy/` offers, checked by the programs that read it, where they are installed. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, test } from 'node:test'

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy')

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0
}

function run(program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: DEPLOY, encoding: 'utf8' })
  assert.equal(status, 0, `${stdout}\n${stderr}`)
}

describe('rules for alerts', { skip: isInstalled('promtool') ? false : 'promtool is not installed' }, () => {
  test('are understood', () => run('promtool', 'check', 'rules', 'alerts.yaml'))
  test('speak when they should, and are silent else', () => run('promtool', 'test', 'rules', 'alerts.test.yaml'))
})
