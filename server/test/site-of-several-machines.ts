/**
 * What deploy/compose.yaml starts, from installed programs on loopback: nginx with TLS, two processes that serve, one for jobs, a PostgreSQL of its own, Redis,
 * S3, and metrics. Each process of the site has a data folder of its own, as on another machine.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import tls from 'node:tls'
import S3rver from '@20minutes/s3rver'
import { loadConfig } from '#/platform/config'
import { makeDataDir } from '#/platform/db/copied-cluster'
import { startEmbeddedPostgres } from '#/platform/db/embedded-postgres'
import { EMBEDDED_DATABASE, startDatabase } from '#/platform/db/start-database'
import { freePort } from './free-port.ts'
import { openFolder, removeFolder } from './installation.ts'
import { startNginx } from './nginx-server.ts'
import { startRedis } from './redis-server.ts'

const METRICS_TOKEN = 'metrics-of-the-drill'

export type SiteProcess = { at: string; restart(): Promise<void>; metrics(): Promise<string> }

export type Site = {
  /** By the proxy. */
  at: string
  web: [SiteProcess, SiteProcess]
  worker: SiteProcess
  databaseUrl: string
  /** Of one process more, such as the one that a test makes its people with. */
  env: Record<string, string>
  close(): Promise<void>
}

export async function startSite(): Promise<Site> {
  const folder = await openFolder()
  const closings: (() => Promise<unknown>)[] = [() => removeFolder(folder)]
  const close = async () => {
    for (const one of closings.toReversed()) await one()
  }
  try {
    const stores = await startStores(folder, closings)
    const ports = [await freePort(), await freePort(), await freePort()] as const
    const certificate = makeCertificate(folder)
    const nginx = await startNginx('nginx-several-nodes.conf', {
      sitePort: ports[0],
      replace: { '127.0.0.1:8081': `127.0.0.1:${ports[1]}` },
      tls: certificate,
    })
    closings.push(nginx.stop)
    const at = `https://127.0.0.1:${nginx.port}`
    const env = { ...stores, PUBLIC_URL: at, MASTER_KEY: randomBytes(32).toString('base64') }
    const start = async (name: string, port: number, PROCESS: string) => {
      const started = await startProcess({ ...env, PROCESS }, { port, dataDir: path.join(folder, name) })
      closings.push(started.stop)
      return started
    }
    // As in the compose file the worker is first, and migrates.
    const worker = await start('worker', ports[2], 'jobs')
    const web: Site['web'] = [await start('web-1', ports[0], 'web'), await start('web-2', ports[1], 'web')]
    return { at, web, worker, databaseUrl: stores.DATABASE_URL, env, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startStores(folder: string, closings: (() => Promise<unknown>)[]) {
  const dataDir = path.join(folder, 'postgres')
  makeDataDir(dataDir)
  const server = await startEmbeddedPostgres({ dataDir })
  closings.push(server.stop)
  await (await startDatabase(loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }))).stop()
  const redis = await startRedis()
  closings.push(redis.close)
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await s3.run()
  closings.push(() => s3.close())
  return {
    DATABASE_URL: server.urlOf(EMBEDDED_DATABASE),
    REDIS_URL: redis.url,
    STORAGE_URL: `s3://S3RVER:S3RVER@127.0.0.1:${port}/media?tls=0`,
  }
}

/** Trusted by this process from now on. */
function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [path.join(folder, 'site.pem'), path.join(folder, 'site.key')]
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  const made = spawnSync('openssl', [...args, ...names], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`openssl: ${made.error?.message ?? made.stderr}`)
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(certificate, 'utf8')])
  return { certificate, key }
}

type Place = { port: number; dataDir: string }

async function startProcess(
  env: Record<string, string>,
  place: Place,
): Promise<SiteProcess & { stop(): Promise<void> }> {
  mkdirSync(place.dataDir, { recursive: true })
  const metricsPort = await freePort()
  const script = path.join(import.meta.dirname, 'serve-until-stopped.ts')
  let child: ChildProcess
  async function start(): Promise<void> {
    child = spawn(process.execPath, [script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATA_DIR: place.dataDir,
        HOST: '127.0.0.1',
        PORT: String(place.port),
        TRUST_PROXY: '127.0.0.1',
        METRICS_PORT: String(metricsPort),
        METRICS_TOKEN,
        LOG_LEVEL: 'error',
        RATE_LIMIT_FACTOR: '1000',
        QUEUE_WAIT_MS: '600000',
        DATABASE_CONNECT_MS: '60000',
        DEMO: '0',
        ...env,
      },
    })
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`a process ended with ${code}`)))
    ended.catch(() => {})
    if (child.stdout) await Promise.race([once(child.stdout, 'data'), ended])
  }
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  await start()
  return {
    at: `http://127.0.0.1:${place.port}`,
    stop,
    async restart() {
      await stop()
      await start()
    },
    async metrics() {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      return (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers })).text()
    },
  }
}
