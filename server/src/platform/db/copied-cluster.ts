/** The embedded server's files, made from a copy instead of by `initdb`. */
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hasCode } from '../error-codes.ts'
import { requireReachable } from './postgres-cluster.ts'
import { isPostmasterOf, readPostmasterState } from './postgres-process.ts'
import { chooseAccount } from './postgres-runtime.ts'
import { clusterDirOf, listMajors } from './postgres-versions.ts'

/** Whether a server runs on the files of this data folder, of whichever version. */
export function isServerRunning(dataDir: string): boolean {
  return listMajors(dataDir).some((major) => {
    const dir = clusterDirOf(dataDir, major)
    const state = readPostmasterState(dir)
    return state !== undefined && isPostmasterOf(dir, state.pid)
  })
}

/** Makes a data folder that the server's account can pass through, as a start does. Throws a `StartError` where it can't get there. */
export function makeDataDir(dataDir: string): void {
  const account = chooseAccount()
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, account.uid === undefined ? 0o700 : 0o711)
  requireReachable(dataDir, account)
}

const WAL_FOLDER = 'wal-restore'

/** For the server's settings while it recovers what `requestRecovery` prepared. Relative, so that no name in a path has to be quoted. */
export const RESTORE_COMMAND = `cp "../${WAL_FOLDER}/%f" "%p"`

/** Where the WAL is put that the copy is continued with. */
export function makeWalFolder(dataDir: string): string {
  const folder = path.join(path.dirname(clusterDirOf(dataDir)), WAL_FOLDER)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** The next start reads that folder, and begins a new timeline: what it writes then is not taken for WAL of the life before. */
export function requestRecovery(dataDir: string): void {
  const folder = makeWalFolder(dataDir)
  const signal = path.join(clusterDirOf(dataDir), 'recovery.signal')
  writeFileSync(signal, '')
  const { uid, gid } = chooseAccount()
  if (uid === undefined || gid === undefined) return
  for (const file of [signal, folder, ...readdirSync(folder).map((name) => path.join(folder, name))])
    chownSync(file, uid, gid)
}

export function removeWalFolder(dataDir: string): void {
  rmSync(makeWalFolder(dataDir), { recursive: true, force: true })
}

/** Unpacks the archive of a base backup as the account of the server, which then owns the files and can write nowhere else. */
export async function unpackCluster(dataDir: string, archive: Readable): Promise<void> {
  const account = chooseAccount()
  const target = clusterDirOf(dataDir)
  for (const dir of [path.dirname(target), target]) {
    mkdirSync(dir, { mode: 0o700 })
    if (account.uid !== undefined && account.gid !== undefined) chownSync(dir, account.uid, account.gid)
  }
  const tar = spawn('tar', ['-x', '-f', '-', '-C', target], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  })
  let words = ''
  tar.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2_000)))
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once('error', reject)
    tar.once('close', resolve)
  })
  // A tar that fails closes its input, and says why itself.
  const fed = pipeline(archive, tar.stdin).then(
    () => undefined,
    (error: unknown) => error,
  )
  const code = await ended
  if (code !== 0) throw new Error(`the database can’t be unpacked: ${words.trim() || `tar ended with ${code}`}`)
  const failure = await fed
  // It ends with the archive's own end, and leaves what fills up the last block unread.
  if (failure !== undefined && !hasCode(failure, 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE')) throw failure
}
