import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, prepareCluster, SOCKET_PORT, SUPERUSER } from './postgres-cluster.ts'
import { MESSAGE_SETTINGS } from './postgres-messages.ts'
import { isPostmasterOf, type PostmasterProcess, readPostmasterState, spawnPostmaster } from './postgres-process.ts'
import { chooseAccount, findRuntime, installedPackage, type PostgresPackage, type RunAs } from './postgres-runtime.ts'

export type EmbeddedPostgres = {
  /** Connection URL of one of its databases, over the unix socket. */
  urlOf(database: string): string
  /** False when another process of this installation runs the server: it ends with that one. */
  owned: boolean
  pid: number
  /** Fast shutdown; resolves when the files are clean. Does nothing to a server that is not ours. */
  stop(): Promise<void>
  /** Resolves when the server has ended, asked or not; one that is not ours is looked at every 100 ms. */
  exited: Promise<unknown>
}

export type EmbeddedOptions = {
  dataDir: string
  /** Server settings over the defaults. */
  settings?: Readonly<Record<string, string>>
  /** Each line the server writes. */
  log?: (line: string) => void
  /** How often it is looked whether the server is ready, 100 times a second; more for a recovery of many changes. */
  looksMax?: number
  /** The programs of another version, which open and make folders of that version. */
  programs?: PostgresPackage | undefined
}

type Launch = { cluster: Cluster; runtime: string; account: RunAs; options: EmbeddedOptions }

/**
 * Recovery after a crash replays up to `max_wal_size` (1 GB): 15 s were seen on a slow disk. Looks are counted and not the clock: a
 * minute of them on a quiet machine takes several on a busy one.
 */
const LOOKS_MAX = 6_000
/** Enough for eight processes and the commands of the operator. */
const CONNECTIONS = 160
const POLL_MS = 10
/** How soon it is noticed that a server of another process is gone. */
const WATCH_MS = 100

/**
 * Starts PostgreSQL below `dataDir` or attaches to the one that already runs there. It listens on a unix socket only, ends
 * with this process even when that is killed, and repairs what a killed one left behind.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  const account = chooseAccount()
  const programs = options.programs ?? installedPackage()
  const runtime = findRuntime(account, dataDir, programs)
  const cluster = prepareCluster(dataDir, { runtime, account, major: programs.major })
  const launch = { cluster, runtime, account, options }
  const patience: Patience = { looksLeft: options.looksMax ?? LOOKS_MAX }
  while (patience.looksLeft > 0) {
    const server = (await attach(cluster, patience)) ?? (await launchServer(launch, patience))
    if (server) return server
    await sleep(POLL_MS * 5)
    patience.looksLeft -= 5
  }
  throw new Error(`PostgreSQL was not ready after ${options.looksMax ?? LOOKS_MAX} looks`)
}

type Patience = { looksLeft: number }

/** False when it has lasted too long. */
async function lookAgain(patience: Patience): Promise<boolean> {
  await sleep(POLL_MS)
  patience.looksLeft -= 1
  return patience.looksLeft > 0
}

/** Waits out a server that is starting or stopping; undefined when none is left, its traces removed. */
async function attach(cluster: Cluster, patience: Patience): Promise<EmbeddedPostgres | undefined> {
  let state = readPostmasterState(cluster.dataDir)
  while (state && isPostmasterOf(cluster.dataDir, state.pid)) {
    if (state.status === 'ready') return serverOf(cluster, state.pid)
    if (!(await lookAgain(patience)))
      throw new Error(`PostgreSQL (pid ${state.pid}) stays "${state.status || 'starting'}"`)
    state = readPostmasterState(cluster.dataDir)
  }
  if (state) removeTraces(cluster)
  return undefined
}

/** Both files: a zombie or a recycled pid makes PostgreSQL refuse the socket's lock as well. */
function removeTraces(cluster: Cluster): void {
  rmSync(path.join(cluster.dataDir, 'postmaster.pid'), { force: true })
  rmSync(path.join(cluster.socketDir, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true })
}

/** Another process won the race, or the sessions of a killed server have not noticed yet that it is gone. */
const PASSING_FAILURES = /lock file .* already exists|pre-existing shared memory block/

/** Undefined when the start has to be tried again. */
async function launchServer(launch: Launch, patience: Patience): Promise<EmbeddedPostgres | undefined> {
  const { cluster, runtime, account, options } = launch
  const command = [path.join(runtime, 'bin/postgres'), '-D', cluster.dataDir, ...settingsOf(cluster, options.settings)]
  const server = spawnPostmaster(command, { account, log: options.log ?? (() => {}) })
  while (!server.hasExited()) {
    const state = readPostmasterState(cluster.dataDir)
    if (state?.status === 'ready' && isPostmasterOf(cluster.dataDir, state.pid) && !server.hasExited()) {
      return serverOf(cluster, state.pid, server)
    }
    if (await lookAgain(patience)) continue
    await server.stop()
    throw new Error(`PostgreSQL was not ready after ${options.looksMax ?? LOOKS_MAX} looks: ${server.lastWords()}`)
  }
  if (PASSING_FAILURES.test(server.lastWords())) return undefined
  throw new Error(`PostgreSQL ended with code ${await server.exited}: ${server.lastWords()}`)
}

function settingsOf(cluster: Cluster, overrides: EmbeddedOptions['settings'] = {}): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: cluster.socketDir,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    max_connections: String(CONNECTIONS),
    shared_buffers: '128MB',
    dynamic_shared_memory_type: 'mmap', // containers have 64 MB of /dev/shm
    wal_compression: 'pglz',
    timezone: 'UTC',
    lc_messages: 'C',
    ...MESSAGE_SETTINGS,
    ...overrides,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function serverOf(cluster: Cluster, pid: number, process?: PostmasterProcess): EmbeddedPostgres {
  const host = encodeURIComponent(cluster.socketDir)
  return {
    urlOf: (database) => `postgres://${SUPERUSER}:${cluster.password}@${host}:${SOCKET_PORT}/${database}`,
    owned: process !== undefined,
    pid,
    stop: async () => process?.stop(),
    exited: process?.exited ?? untilGone(cluster, pid),
  }
}

/** Does not prevent a process from ending: a command ends when its work is done, even if it started the server. */
async function untilGone({ dataDir }: Cluster, pid: number): Promise<void> {
  while (isPostmasterOf(dataDir, pid)) await sleep(WATCH_MS, undefined, { ref: false })
}
