/** `npm test -- <stage or file>`: what it refuses. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'

const COMMAND = path.resolve(import.meta.dirname, '../../scripts/test.ts')

test('a stage or file that does not exist is refused with one line that names the stages, and exit code 2', () => {
  for (const unknown of ['nonsense', 'server/src/no-such-file.test.ts']) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, unknown], { encoding: 'utf8' })

    assert.equal(status, 2)
    assert.equal(stdout, '')
    assert.match(stderr, new RegExp(`^Unknown: ${unknown}\\. Give files, or stages: size, types, .*\\n$`))
  }
})
