/** An installation with an embedded server of its own, for tests of what concerns all of it. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadConfig } from '#/platform/config'
import { startDatabase } from '#/platform/db/start-database'
import { startTestApp, type TestApp } from './app.ts'

export type Installation = { app: TestApp; databaseUrl: string; dataDir: string; stop(): Promise<void> }

/** A folder that PostgreSQL can enter, which runs under another account when we are root. */
export async function openFolder(parent = tmpdir()): Promise<string> {
  const dir = await mkdtemp(path.join(parent, 'limelight-installation-'))
  await chmod(dir, 0o755)
  return dir
}

export async function removeFolder(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

export async function startInstallation(dataDir: string, env: Record<string, string> = {}): Promise<Installation> {
  const database = await startDatabase(loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }))
  const app = await startTestApp({
    installation: { dataDir, databaseUrl: database.url },
    env: { DATABASE_URL: '', ...env },
  })
  return {
    app,
    databaseUrl: database.url,
    dataDir,
    async stop() {
      await app.close()
      await database.stop()
    },
  }
}

/** As a disk does that fails. */
export async function flipByte(file: string): Promise<void> {
  const bytes = await readFile(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(file, bytes)
}
