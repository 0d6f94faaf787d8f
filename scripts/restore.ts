/**
 * `npm run restore -- <set>`: puts a set, or the newest of a folder, in the place of the data folder of a stopped site. With `--until` it is
 * continued with the archived WAL to a moment.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../server/src/platform/clock.ts'
import { endCommand, requireOwnSite } from '../server/src/platform/command.ts'
import { dataDirOf } from '../server/src/platform/data-dir.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { findSet } from '../server/src/site/backups/backup-set.ts'
import { restoreBackup } from '../server/src/site/backups/restore-backup.service.ts'
import { findSetBefore, parseUntil, type Until } from '../server/src/site/backups/until.ts'

const USAGE = 'Usage: npm run restore -- <set> [--until <time>] [--data-dir <folder>]'
const STEPS = {
  files: 'Reading its files',
  unpack: 'Unpacking the database',
  recover: 'Starting it and comparing',
  media: 'Copying the media',
  swap: 'Putting it in place',
}

process.umask(0o077)
await restore().catch(endCommand)

async function restore(): Promise<void> {
  const { folder, dataDir, isGiven, until } = readArguments()
  const { DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, BACKUP_PASSPHRASE: passphrase } = process.env
  if (databaseUrl)
    throw new StartError(
      'DATABASE_URL is set, and a backup holds the embedded database. Restore without it, or restore that server by its own tools.',
    )
  requireOwnSite({ ...process.env, ...(isGiven && { DATA_DIR: dataDir }) }, { dataDir })
  process.stdout.write(`DATA_DIR ${dataDir}\n`)
  const set = until === undefined ? await findSet(folder) : await findSetBefore(folder, until)
  process.stdout.write(`${set.dir}, made at ${set.manifest.madeAt}\n`)
  const { former, lostMedia } = await restoreBackup(set, {
    dataDir,
    clock: systemClock,
    masterKey: masterKey || undefined,
    passphrase: passphrase || undefined,
    until,
    onFinished: (sentence) => process.stdout.write(`${sentence}\n`),
    onStep: (step) => process.stdout.write(`${STEPS[step]} …\n`),
  })
  if (former !== undefined)
    process.stdout.write(`The data that was there is in ${former}: delete it once you need it no more.\n`)
  if (lostMedia.length > 0)
    process.stdout.write(
      `Stored after the backup, and lost: ${lostMedia.slice(0, 20).join(', ')}${lostMedia.length > 20 ? `, and ${lostMedia.length - 20} more` : ''}\n`,
    )
  if (set.manifest.media.kind === 's3')
    process.stdout.write(
      `Its media lie in the bucket of STORAGE_URL. Those that were overwritten or deleted since come back by: npm run restore:media -- ${set.dir}\n`,
    )
  process.stdout.write('Restored. Start the site with "npm start".\n')
}

type Arguments = { folder: string; dataDir: string; isGiven: boolean; until: Until | undefined }

function readArguments(): Arguments {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { 'data-dir': { type: 'string' }, until: { type: 'string' } },
    })
    const [folder, ...others] = positionals
    if (folder === undefined || others.length > 0) throw new StartError(USAGE)
    const dataDir = values['data-dir']
    return {
      folder: path.resolve(folder),
      dataDir: dataDir === undefined ? dataDirOf(process.env) : path.resolve(dataDir),
      isGiven: dataDir !== undefined,
      until: values.until === undefined ? undefined : parseUntil(values.until),
    }
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}
