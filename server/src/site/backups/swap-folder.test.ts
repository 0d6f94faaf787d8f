import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { placesFor, removeAbandoned, swapFolder } from './swap-folder.ts'

const root = await mkdtemp(path.join(tmpdir(), 'limelight-swap-'))
after(() => rm(root, { recursive: true, force: true }))

async function folderWith(dir: string, contents: Record<string, string>): Promise<string> {
  await mkdir(dir, { recursive: true })
  for (const [name, text] of Object.entries(contents)) await writeFile(path.join(dir, name), text)
  return dir
}

test('a folder is exchanged by renames, and the former one keeps its contents', async () => {
  const dataDir = await folderWith(path.join(root, 'one'), { 'master.key': 'old' })
  const places = await placesFor(dataDir, 'stamp')
  await folderWith(places.beside, { 'master.key': 'new' })

  const former = await swapFolder(dataDir, places)

  assert.equal(former, `${dataDir}.before-stamp`)
  assert.equal(await readFile(path.join(former, 'master.key'), 'utf8'), 'old')
  assert.equal(await readFile(path.join(dataDir, 'master.key'), 'utf8'), 'new')
  assert.equal(places.staysInPlace, false)
})

test('in a folder that cannot be renamed the contents move, and those of earlier restores stay', async () => {
  const dataDir = await folderWith(path.join(root, 'volume'), { 'master.key': 'old', 'demo-logins.txt': 'old' })
  await folderWith(path.join(dataDir, 'before-earlier'), {})
  const beside = await folderWith(path.join(dataDir, 'restoring-1'), { 'master.key': 'new' })
  const places = { beside, former: path.join(dataDir, 'before-stamp'), staysInPlace: true }

  const former = await swapFolder(dataDir, places)

  assert.equal(former, places.former)
  assert.deepEqual((await readdir(former)).sort(), ['demo-logins.txt', 'master.key'])
  assert.deepEqual((await readdir(dataDir)).sort(), ['before-earlier', 'before-stamp', 'master.key', 'restoring-1'])
  assert.equal(await readFile(path.join(dataDir, 'master.key'), 'utf8'), 'new')
})

test('an absent or empty folder leaves nothing behind', async () => {
  for (const make of [async () => {}, (dir: string) => mkdir(dir)]) {
    const dataDir = path.join(root, 'none')
    await make(dataDir)
    const places = await placesFor(dataDir, 'stamp')
    await folderWith(places.beside, { 'master.key': 'new' })

    assert.equal(await swapFolder(dataDir, places), undefined)
    assert.deepEqual(await readdir(dataDir), ['master.key'])
    await rm(dataDir, { recursive: true })
  }
})

test('what a killed restore left is removed, and that of another one under way stays', async () => {
  const dataDir = path.join(root, 'killed')
  const places = await placesFor(dataDir, 'stamp')
  // No system gives out a number like this.
  await folderWith(`${dataDir}.restoring-999999999`, {})
  await folderWith(`${dataDir}.restoring-${process.ppid}`, {})
  await folderWith(`${dataDir}.restoring-mine`, {})

  await removeAbandoned(places)

  const left = (await readdir(root)).filter((name) => name.startsWith('killed'))
  assert.deepEqual(left.sort(), [`killed.restoring-${process.ppid}`, 'killed.restoring-mine'])
})
