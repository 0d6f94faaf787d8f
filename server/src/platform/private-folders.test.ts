import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

const root = mkdtempSync(path.join(tmpdir(), 'limelight-private-'))
after(() => rmSync(root, { recursive: true, force: true }))

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)
const isRoot = process.getuid?.() === 0

/** A site's first start, which then stores one object; in a process of its own, because the umask belongs to the process. */
function start(dataDir: string, databaseUrl?: string): void {
  const module = (name: string) => JSON.stringify(path.join(import.meta.dirname, name))
  const script = `
    const { storePrivate } = await import(${module('private-folders.ts')})
    const { diskStorage } = await import(${module('storage/disk.ts')})
    const dataDir = ${JSON.stringify(dataDir)}
    const storage = { kind: 'disk', dir: dataDir + '/files' }
    process.umask(0o022)
    storePrivate({ dataDir, databaseUrl: ${JSON.stringify(databaseUrl)}, storage })
    await diskStorage(storage.dir).put('media/x/w480.webp', Buffer.from('x'), { contentType: 'image/webp' })`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
}

/** Every file and folder below, with its mode. */
function modesBelow(dir: string): string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  return entries.map(
    (entry) => `${entry.isFile() ? 'file' : 'folder'} ${modeOf(path.join(entry.parentPath, entry.name))}`,
  )
}

test('everything a site stores is readable by its own account alone', () => {
  const dataDir = path.join(root, 'new')
  start(dataDir, 'postgres://elsewhere/x?sslmode=require')

  assert.equal(modeOf(dataDir), '700')
  for (const mode of modesBelow(dataDir)) assert.ok(['file 600', 'folder 700'].includes(mode), mode)
})

test('with an embedded database under root others may pass through the data folder, and read nothing', () => {
  const dataDir = path.join(root, 'embedded')
  start(dataDir)

  assert.equal(modeOf(dataDir), isRoot ? '711' : '700')
  assert.equal(modeOf(path.join(dataDir, 'files')), '700')
})

test('a process with DATABASE_URL leaves the way open to an embedded database that may run in the same folder', () => {
  const dataDir = path.join(root, 'beside-embedded')
  start(dataDir)
  mkdirSync(path.join(dataDir, 'pg18'))
  chmodSync(dataDir, 0o755)
  start(dataDir, 'postgres://elsewhere/x?sslmode=require')

  assert.equal(modeOf(dataDir), isRoot ? '711' : '700')
})

test('folders of an earlier version are tightened', () => {
  const dataDir = path.join(root, 'old')
  for (const folder of ['', 'files', 'tmp']) mkdirSync(path.join(dataDir, folder), { recursive: true })
  for (const folder of ['', 'files', 'tmp']) chmodSync(path.join(dataDir, folder), 0o755)
  start(dataDir, 'postgres://elsewhere/x?sslmode=require')

  for (const folder of ['', 'files', 'tmp']) assert.equal(modeOf(path.join(dataDir, folder)), '700', folder)
})

test('a folder that is shared with other programs stays open, our files in it do not', () => {
  const dataDir = path.join(root, 'shared')
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  writeFileSync(path.join(dataDir, 'somebody-elses'), 'x')
  start(dataDir)

  assert.equal(modeOf(dataDir), '755')
  assert.equal(modeOf(path.join(dataDir, 'files')), '700')
})
