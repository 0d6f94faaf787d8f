import { strict as assert } from 'node:assert'
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { asciiOf } from '../../web/one-byte-code.ts'
import { findBundle, stateOf } from './server-bundle.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'limelight-bundle-'))
  await mkdir(path.join(root, 'server/build'), { recursive: true })
  await writeFile(path.join(root, 'a.ts'), 'one')
  await bundle()
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('the bundle of the sources as they are is used', () => {
  assert.equal(findBundle(root), pathToFileURL(path.join(root, 'server/build/start-site.js')).href)
})

test('a source of another size, time or none, and a bundle that was never finished, let the sources be loaded', async () => {
  await writeFile(path.join(root, 'a.ts'), 'longer')
  assert.equal(findBundle(root), undefined)
  await bundle()
  await utimes(path.join(root, 'a.ts'), 1, 1)
  assert.equal(findBundle(root), undefined)
  await bundle()
  await rm(path.join(root, 'a.ts'))
  assert.equal(findBundle(root), undefined)
  await writeFile(path.join(root, 'server/build/sources.json'), '[["a.t')
  assert.equal(findBundle(root), undefined)
  await rm(path.join(root, 'server/build/sources.json'))
  assert.equal(findBundle(root), undefined)
})

async function bundle(): Promise<void> {
  const list = [['a.ts', ...stateOf(await stat(path.join(root, 'a.ts')))]]
  await writeFile(path.join(root, 'server/build/sources.json'), JSON.stringify(list))
}

test('built code in one byte a character says the same', () => {
  const code = 'const says = `“two” – é😀`\nconst is = /^[’a]\\d$/u.test("’7")\nreturn [says, is, "ا\\n"]'
  const ascii = asciiOf(code)

  assert.match(ascii, /^[ -~\n]*$/)
  assert.deepEqual(new Function(ascii)(), ['“two” – é😀', true, 'ا\n'])
  assert.equal(ascii.split('\n').length, code.split('\n').length)
})
