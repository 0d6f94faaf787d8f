/** What the commands of the project preload, and what it spares a start. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

const PRELOADED = path.resolve(import.meta.dirname, '../../scripts/require-node.mjs')
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-start-'))
writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
after(() => rmSync(folder, { recursive: true, force: true }))

test('a start whose files were read before does not load what strips types', () => {
  assert.equal(hasStripper('server/src/start.ts'), true)
  assert.equal(hasStripper('server/src/start.ts'), false)
})

test('commands that end soon do not store what they have compiled', () => {
  assert.equal(hasStripper('server/src/other.ts'), true)
  assert.equal(hasStripper('server/src/other.ts'), true)
})

function hasStripper(file: string): boolean {
  const script = path.join(folder, file)
  mkdirSync(path.dirname(script), { recursive: true })
  writeFileSync(
    script,
    "const isHere: boolean = process.moduleLoadList.some((m) => m.includes('amaro'))\nconsole.log(isHere)",
  )
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const { stdout, stderr, status } = spawnSync(process.execPath, [`--import=${PRELOADED}`, file], {
    cwd: folder,
    env: { ...env, TMPDIR: folder },
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  return stdout.trim() === 'true'
}
