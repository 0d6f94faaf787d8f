import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasCode } from '#/platform/error-codes'

export type Confinement = {
  /** Name of a child script in this folder. */
  script: 'video-child.ts' | 'image-child.ts'
  args: string[]
  /** Files or folders the child may read, beside its own code. */
  read: string[]
  /** Folders the child may write to. */
  write: string[]
}

const SANDBOX_DIR = dirname(fileURLToPath(import.meta.url))
const PAGE_BYTES = 4096

let canUnshare: boolean | undefined
const hasNice = process.platform !== 'win32'

/**
 * Starts a media child that can read its own code and the listed files, write to the listed ones, start no process and reach
 * no network. Demuxers and muxers run as JavaScript and are bound by Node's permission model; native code sees only
 * packets and pixels. `ulimit -v` is no option: Node reserves far more address space than it uses.
 */
export function startConfined({ script, args, read, write }: Confinement): ChildProcess {
  const node = [
    process.execPath,
    // Frames live outside the heap; 512 MB of JavaScript objects means something is wrong.
    '--max-old-space-size=512',
    '--permission',
    '--allow-addons',
    ...[...codeFolders(), ...read, ...write].map((path) => `--allow-fs-read=${path}`),
    ...write.map((path) => `--allow-fs-write=${path}`),
    join(SANDBOX_DIR, script),
    ...args,
  ]
  const command = [...(hasOwnNetwork() ? ['unshare', '-rn'] : []), ...(hasNice ? ['nice', '-n', '10'] : []), ...node]
  return spawn(command[0] ?? process.execPath, command.slice(1), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Nothing of ours: the environment holds the database's address and the keys.
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
    // Own process group, so that one signal reaches wrappers and child alike.
    detached: hasNice,
  })
}

/**
 * A new user and network namespace takes the child's network away; not every host (or container) allows that. Asked with the first child: a
 * program that tries it is a start of its own.
 */
function hasOwnNetwork(): boolean {
  canUnshare ??= process.platform === 'linux' && spawnSync('unshare', ['-rn', 'true']).status === 0
  return canUnshare
}

export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(hasNice ? -child.pid : child.pid, 'SIGKILL')
  } catch (error) {
    // Gone between the check and the signal.
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

/** Resident memory in bytes; undefined where /proc does not exist or the process is gone. */
export function residentBytes(pid: number | undefined): number | undefined {
  const path = `/proc/${pid}/statm`
  if (pid === undefined || !existsSync(path)) return undefined
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined
    throw error
  }
}

/** Linux counts in hundredths of a second, on every machine that Node runs on. */
const TICK_MS = 10

/** Processor time in milliseconds, of all threads; undefined as above. */
export function cpuMs(pid: number | undefined): number | undefined {
  const path = `/proc/${pid}/stat`
  if (pid === undefined || !existsSync(path)) return undefined
  try {
    const stat = readFileSync(path, 'utf8')
    // The second field is the name, which may hold anything; user and system time are the 14th and 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined
    throw error
  }
}

/** This folder, the package files above it that say what kind of module it holds, and every node_modules on the way up. */
function codeFolders(): string[] {
  const folders = [SANDBOX_DIR]
  for (let dir = SANDBOX_DIR; ; dir = dirname(dir)) {
    const found = ['package.json', 'node_modules'].map((name) => join(dir, name)).filter((path) => existsSync(path))
    folders.push(...found)
    if (dir === dirname(dir)) return folders
  }
}
