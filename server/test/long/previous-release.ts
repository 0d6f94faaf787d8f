/**
 * The last published version goes on while processes are replaced: its own tests, of its own code, pass on the schema of this version. What
 * runs in the background is left out, as if it had not begun; so is everything when a `contract` migration is among the new ones.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { PROJECT_ROOT } from '#/platform/data-dir'
import { readMigrations } from '#/platform/db/migrate'
import { listReleases, type ReleaseCopy, readRelease } from '../release-copy.ts'

/** Of what writes most: money, accounts, content and messages, through the front door. */
const FOLDERS = [
  'commerce/wallet',
  'commerce/subscriptions',
  'content/feeds',
  'talk/messages',
  'talk/broadcasts',
  'people/follows',
]

test('the tests of the last published version pass on the schema of this one', async (t) => {
  const release = await findLast()
  const added = (await readMigrations()).filter(({ name }) => !release.migrations.includes(name))
  const contract = added.find(({ kind }) => kind === 'contract')
  if (contract) return t.skip(`${release.version} does not run beside this version, by ${contract.name}`)
  if (git(['cat-file', '-e', release.commit]).status !== 0)
    return t.skip(`this clone has no commit of version ${release.version}`)
  const root = await mkdtemp(path.join(tmpdir(), 'limelight-previous-'))
  // The database of the tests is not root's.
  await chmod(root, 0o755)
  try {
    await unpack(release, root)
    for (const { name, text } of added.filter(({ kind }) => kind === 'expand'))
      await writeFile(path.join(root, 'server/migrations', name), asOneTransaction(text))

    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test.ts', ...(await testsIn(root))], {
      cwd: root,
      env: { ...process.env, TEST_RUN_PID: undefined, NODE_TEST_CONTEXT: undefined, NO_COLOR: '1' },
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    })

    assert.equal(status, 0, `${stdout.slice(-8_000)}\n${stderr.slice(-2_000)}`)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})

/** Its runner may not know parts without a transaction; in an empty database the schema comes out the same. */
function asOneTransaction(text: string): string {
  return text.replaceAll(/^-- migrate:(no-transaction|next)$/gm, '').replaceAll(/\bconcurrently /g, '')
}

async function findLast(): Promise<ReleaseCopy> {
  const all = await Promise.all((await listReleases()).map(readRelease))
  const last = all.sort((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true })).at(-1)
  assert.ok(last, 'no published version is stored')
  return last
}

/** With the packages of this version: linked files, since media are rendered by a process that sees its own folder only. */
async function unpack({ commit }: ReleaseCopy, root: string): Promise<void> {
  const { status } = spawnSync('tar', ['-x', '-C', root], { input: git(['archive', commit]).stdout })
  assert.equal(status, 0, `${commit} cannot be unpacked`)
  for (const place of ['', 'web']) {
    const [from, to] = [path.join(PROJECT_ROOT, place, 'node_modules'), path.join(root, place, 'node_modules')]
    const isLinked = spawnSync('cp', ['-al', from, to]).status === 0
    // Another disk.
    if (!isLinked) await cp(from, to, { recursive: true, verbatimSymlinks: true, force: true })
  }
}

async function testsIn(root: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of FOLDERS) {
    const names = await readdir(path.join(root, 'server/src', folder))
    found.push(...names.filter((name) => name.endsWith('.test.ts')).map((name) => `server/src/${folder}/${name}`))
  }
  return found
}

function git(args: readonly string[]) {
  return spawnSync('git', args, { cwd: PROJECT_ROOT, maxBuffer: 500_000_000 })
}
