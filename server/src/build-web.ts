import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from './platform/error-codes.ts'
import { isAlive } from './platform/is-alive.ts'
import { areAsKnown, bundleServerIfStale, knownAs } from './server-bundle.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const STAMP = path.join(ROOT, 'web/build/.stamp')
/** Files and folders as they were when they were last read: reading all of them takes ten times as long as looking at each. */
const SEEN = path.join(ROOT, 'web/build/.inputs.json')
const LOCK = path.join(ROOT, 'web/.build.lock')
const INPUTS = [
  'web/src',
  'web/public',
  'contract/src',
  'web/src/**/*',
  'web/public/**/*',
  'web/*.ts',
  'web/package.json',
  'contract/src/**/*',
  'package-lock.json',
]

/**
 * Builds the web bundle when its inputs differ from those of the last build; takes some ten seconds then, none otherwise.
 * The caller has set NODE_ENV, by which React picks its production build.
 */
export async function buildWebIfStale(): Promise<void> {
  if (existsSync(STAMP) && areAsKnown(SEEN)) return
  const startedAt = secondNow()
  if (!isBuilt(fingerprintOf(INPUTS))) return buildIfStale()
  // Files that were fetched anew, or a list that is missing.
  writeSeen(startedAt)
}

/** The same, and the server's bundle, which a start does without when only the server has changed. */
export async function buildIfStale(): Promise<void> {
  await takeLock()
  try {
    const startedAt = secondNow()
    const fingerprint = fingerprintOf(INPUTS)
    if (!isBuilt(fingerprint)) build(fingerprint, startedAt)
    bundleServerIfStale()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function secondNow(): number {
  return Math.floor(Date.now() / 1000)
}

function writeSeen(startedAt: number): void {
  const files = globSync(INPUTS, { cwd: ROOT }).map((file) => knownAs(file, startedAt))
  try {
    writeFileSync(`${SEEN}.new`, JSON.stringify(files))
    renameSync(`${SEEN}.new`, SEEN)
  } catch (error) {
    // An image that cannot be written: the next start reads everything again.
    if (!hasCode(error, 'EROFS', 'EACCES', 'EPERM')) throw error
  }
}

function build(fingerprint: string, startedAt: number): void {
  process.stdout.write('Building the web …\n')
  rmSync(STAMP, { force: true })
  const builder = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [builder, 'build', path.join(ROOT, 'web')], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the web could not be built:\n${stdout}${stderr}`)
  writeFileSync(`${STAMP}.new`, fingerprint)
  renameSync(`${STAMP}.new`, STAMP)
  writeSeen(startedAt)
}

/** Two starts at once in one checkout: the second waits for the first, unless that has died. */
async function takeLock(): Promise<void> {
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
      if (!isAlive(Number(readIfPresent(LOCK)))) rmSync(LOCK, { force: true })
      else await sleep(200)
    }
  }
}

function isBuilt(fingerprint: string): boolean {
  return readIfPresent(STAMP) === fingerprint
}

function readIfPresent(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function fingerprintOf(patterns: string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: ROOT }).sort()) {
    const full = path.join(ROOT, file)
    if (statSync(full).isFile()) hash.update(`${file}\n`).update(readFileSync(full))
  }
  return hash.digest('hex')
}
