/** A primary of its own and a hot standby of it, both on the embedded programs, for tests of reading standbys and of failing over. */
import { chownSync, cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import pg from 'pg'
import { loadConfig } from '#/platform/config'
import { takeBaseBackup } from '#/platform/db/base-backup'
import { clusterDirOf, makeDataDir, unpackCluster } from '#/platform/db/copied-cluster'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#/platform/db/embedded-postgres'
import { chooseAccount } from '#/platform/db/postgres-runtime'
import { EMBEDDED_DATABASE, startDatabase } from '#/platform/db/start-database'
import { openFolder, removeFolder } from './installation.ts'

export type StandbyServer = {
  url: string
  dataDir: string
  server(): EmbeddedPostgres
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** Killed, as by a machine that fails. */
  kill(): Promise<void>
  start(): Promise<void>
  promote(): Promise<void>
}

export type Pair = {
  primaryUrl: string
  primaryDir: string
  standby: StandbyServer
  close(): Promise<void>
}

export async function startPair(): Promise<Pair> {
  const folder = await openFolder()
  const primaryDir = path.join(folder, 'p')
  makeDataDir(primaryDir)
  const primary = await startDatabase(loadConfig({ NODE_ENV: 'test', DATA_DIR: primaryDir }))
  const standby = await startStandby({ primaryUrl: primary.url, primaryDir, dataDir: path.join(folder, 's') })
  return {
    primaryUrl: primary.url,
    primaryDir,
    standby,
    async close() {
      await standby.kill()
      await primary.stop()
      await removeFolder(folder)
    },
  }
}

type Copied = { primaryUrl: string; primaryDir: string; dataDir: string; settings?: Record<string, string> }

export async function startStandby({ primaryUrl, primaryDir, dataDir, settings }: Copied): Promise<StandbyServer> {
  await copyPrimary({ primaryUrl, primaryDir, dataDir })
  const { username, password, hostname, port } = new URL(primaryUrl)
  const primary = `host=${decodeURIComponent(hostname)} port=${port} user=${username} password=${password}`
  const start = () =>
    startEmbeddedPostgres({
      dataDir,
      settings: { primary_conninfo: primary, wal_retrieve_retry_interval: '100ms', ...settings },
    })
  let server = await start()
  const url = server.urlOf(EMBEDDED_DATABASE)
  return {
    url,
    dataDir,
    server: () => server,
    pauseReplay: () => run(url, 'select pg_wal_replay_pause()'),
    resumeReplay: () => run(url, 'select pg_wal_replay_resume()'),
    async kill() {
      process.kill(server.pid, 'SIGKILL')
      await server.exited
    },
    async start() {
      server = await start()
    },
    promote: () => run(url, 'select pg_promote()'),
  }
}

async function copyPrimary({ primaryUrl, primaryDir, dataDir }: Copied): Promise<void> {
  makeDataDir(dataDir)
  const archive = new PassThrough()
  const unpacked = unpackCluster(dataDir, archive)
  await takeBaseBackup(primaryUrl, {
    open: (name) => ({
      async write(chunk) {
        // `archive` is the tar; the manifest is not needed.
        if (name === 'base.tar' && !archive.write(Buffer.from(chunk)))
          await new Promise((resolve) => archive.once('drain', resolve))
      },
      async end() {
        if (name === 'base.tar') archive.end()
      },
    }),
  })
  await unpacked
  const signal = path.join(clusterDirOf(dataDir), 'standby.signal')
  writeFileSync(signal, '')
  const { uid, gid } = chooseAccount()
  if (uid !== undefined && gid !== undefined) chownSync(signal, uid, gid)
  cpSync(path.join(primaryDir, 'pg18.password'), path.join(dataDir, 'pg18.password'))
}

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
