import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { finishSwap, placesFor, removeAbandoned, swapFolder } from './swap-folder.ts'

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

for (const staysInPlace of [false, true]) {
  const how = staysInPlace ? 'moves the contents' : 'renames the folder'
  test(`however far a restore that ${how} came before it was killed, the next start has the old data or the new, and loses neither`, async () => {
    const outcomes = new Set<string>()
    for (let renames = 0; ; renames += 1) {
      const dataDir = path.join(root, `cut-${staysInPlace}-${renames}`)
      await folderWith(dataDir, { 'master.key': 'old', 'pg18.password': 'old' })
      const [beside, former] = ['restoring-999999999', 'before-stamp'].map((name) =>
        staysInPlace ? path.join(dataDir, name) : `${dataDir}.${name}`,
      )
      assert.ok(beside && former)
      await folderWith(beside, { 'master.key': 'new', 'demo-logins.txt': 'new' })
      const ended = swapUntilKilled(dataDir, { beside, former, staysInPlace }, renames)
      const sentence = await finishSwap(dataDir)

      const held = await contentsOf(dataDir)
      outcomes.add(JSON.stringify(held))
      if (held['master.key'] === 'old') {
        assert.deepEqual(held, { 'master.key': 'old', 'pg18.password': 'old' })
        assert.equal((await contentsOf(beside))['master.key'], 'new')
      } else {
        assert.deepEqual(held, { 'master.key': 'new', 'demo-logins.txt': 'new' })
        assert.deepEqual(await contentsOf(former), { 'master.key': 'old', 'pg18.password': 'old' })
      }
      assert.equal(await finishSwap(dataDir), undefined)
      if (ended === 'whole') return assert.ok(sentence === undefined && outcomes.size === 2)
    }
  })
}

test('while another restore exchanges the folders, a start is refused', async () => {
  const dataDir = path.join(root, 'busy')
  const note = { beside: 'x', former: 'y', staysInPlace: false, isEmptied: false, holdsSomething: true }
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'restore'], { stdio: 'ignore' })
  try {
    await once(other, 'spawn')
    await writeFile(`${dataDir}.restoring.json`, JSON.stringify({ ...note, pid: other.pid }))
    await assert.rejects(finishSwap(dataDir), /is under way \(process \d+\)/)
  } finally {
    other.kill('SIGKILL')
  }
})

/** In a process that kills itself before the rename of this number; what is written down takes renames as well. */
function swapUntilKilled(dataDir: string, places: object, renames: number): 'killed' | 'whole' {
  const module = path.join(import.meta.dirname, 'swap-folder.ts')
  const script = `
    import fs from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    const rename = fs.rename
    let left = ${renames}
    fs.rename = async (...names) => {
      if (left === 0) process.kill(process.pid, 'SIGKILL')
      left -= 1
      return await rename(...names)
    }
    syncBuiltinESMExports()
    const { swapFolder } = await import(${JSON.stringify(module)})
    await swapFolder(${JSON.stringify(dataDir)}, ${JSON.stringify(places)})`
  const { signal, status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    encoding: 'utf8',
  })
  if (signal === 'SIGKILL') return 'killed'
  assert.equal(status, 0, stderr)
  return 'whole'
}

async function contentsOf(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Object.fromEntries(
    await Promise.all(files.map(async ({ name }) => [name, await readFile(path.join(dir, name), 'utf8')] as const)),
  )
}
