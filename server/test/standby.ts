/** A primary of its own and a hot standby of it, both on the embedded programs, for tests of reading standbys and of failing over. */
import { chownSync, cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import pg from 'pg'
import { loadConfig } from '#/platform/config'
import { withHosts } from '#/platform/database-hosts'
import { takeBaseBackup } from '#/platform/db/base-backup'
import { makeDataDir, unpackCluster } from '#/platform/db/copied-cluster'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#/platform/db/embedded-postgres'
import { chooseAccount } from '#/platform/db/postgres-runtime'
import { clusterDirOf } from '#/platform/db/postgres-versions'
import { EMBEDDED_DATABASE, startDatabase } from '#/platform/db/start-database'
import { isAlive } from '#/platform/is-alive'
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
  /** Of both, as a site has them that survives the loss of one. */
  url: string
  killPrimary(): Promise<void>
  primaryDir: string
  standby: StandbyServer
  close(): Promise<void>
}

export async function startPair(): Promise<Pair> {
  const folder = await openFolder()
  const primaryDir = path.join(folder, 'p')
  makeDataDir(primaryDir)
  // Not by `startDatabase`, which starts again what is killed; that makes the site's database, and lets go.
  const primary = await startEmbeddedPostgres({ dataDir: primaryDir })
  await (await startDatabase(loadConfig({ NODE_ENV: 'test', DATA_DIR: primaryDir }))).stop()
  const primaryUrl = primary.urlOf(EMBEDDED_DATABASE)
  const standby = await startStandby({ primaryUrl, primaryDir, dataDir: path.join(folder, 's') })
  const [one, two] = [new URL(primaryUrl), new URL(standby.url)]
  return {
    primaryUrl,
    url: withHosts(primaryUrl.replace(one.host, `${one.host},${two.host}`)),
    killPrimary: () => kill(primary),
    primaryDir,
    standby,
    async close() {
      await standby.kill()
      await kill(primary)
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
    resumeReplay: () => run(url, 'select pg_wal_replay_resume() where pg_is_in_recovery()'),
    kill: () => kill(server),
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

async function kill({ pid, exited }: EmbeddedPostgres): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  await exited
}

export async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
