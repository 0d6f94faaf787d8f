import { strict as assert } from 'node:assert'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { inSources, originOf } from './source-places.ts'

// Two sources; a line without mappings, one with a segment that has no source, negative and long steps.
const MAPPINGS = 'AAAA,IAAI;;KCgiBF,G,QDnhBrB;AAEF,GAAG'
const folder = await mkdtemp(path.join(tmpdir(), 'limelight-places-'))
after(() => rm(folder, { recursive: true, force: true }))

test('a place of the bundle is found as Node finds it', () => {
  const map = new SourceMap({
    version: 3,
    file: 'a.js',
    sources: ['a.ts', 'b.ts'],
    names: [],
    mappings: MAPPINGS,
  } as never)
  for (const [line, column] of [
    [0, 0],
    [0, 5],
    [2, 5],
    [2, 7],
    [2, 40],
    [3, 1],
    [3, 9],
  ] as const) {
    const entry = map.findEntry(line, column)
    assert.ok('originalLine' in entry)
    const found = originOf(MAPPINGS, { line, column })
    assert.deepEqual(
      { source: found && ['a.ts', 'b.ts'][found.source], line: found?.line, column: found?.column },
      { source: entry.originalSource, line: entry.originalLine, column: entry.originalColumn },
      `${line}:${column}`,
    )
  }
})

test('a line of a stack trace names the source, also where its map has gone since, and others stay as they are', async () => {
  const build = path.join(folder, 'server/build')
  await mkdir(build, { recursive: true })
  const file = path.join(build, 'main-a_1$.js')
  const line = (name: string) => `    at fail (${name}:1:1)`
  await writeFile(`${file}.map`, JSON.stringify({ sources: ['../src/fail.ts'], mappings: 'AAEE' }))
  const expected = `    at fail (${path.join(folder, 'server/src/fail.ts')}:3:3)`
  assert.equal(inSources(line(pathToFileURL(file).href)), expected)
  await rm(`${file}.map`)
  assert.equal(inSources(line(pathToFileURL(file).href)), expected)
  const unknown = line(pathToFileURL(path.join(build, 'other.js')).href)
  assert.equal(inSources(unknown), unknown)
  assert.equal(inSources(line('node:fs')), line('node:fs'))
})
