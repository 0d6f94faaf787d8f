/** `npm run backup:verify -- <set>`: restores a set, or the newest of a folder, into a temporary folder and compares. */
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemClock } from '../server/src/platform/clock.ts'
import { endCommand } from '../server/src/platform/command.ts'
import { s3Storage } from '../server/src/platform/storage/s3.ts'
import { s3ConfigOf } from '../server/src/platform/storage-config.ts'
import { findSet } from '../server/src/site/backups/backup-set.ts'
import { verifyBackup } from '../server/src/site/backups/verify-backup.service.ts'

const STEPS = {
  files: 'Reading its files',
  unpack: 'Unpacking the database',
  recover: 'Starting it and comparing',
  archive: 'Replaying the archived WAL',
}

const [folder, ...others] = process.argv.slice(2)
if (folder === undefined || folder.startsWith('-') || others.length > 0) {
  process.stderr.write('Usage: npm run backup:verify -- <set>\nThe trial restore is made below TMPDIR.\n')
  process.exit(1)
}
await verify(path.resolve(folder)).catch(endCommand)

/** For the sets of a site whose media lie there. */
function bucket() {
  const { STORAGE_URL: url } = process.env
  return url ? s3Storage(s3ConfigOf('STORAGE_URL', url)) : undefined
}

async function verify(target: string): Promise<void> {
  const set = await findSet(target)
  process.stdout.write(`${set.dir}\n`)
  await verifyBackup(set, {
    clock: systemClock,
    workDir: tmpdir(),
    storage: bucket(),
    onStep: (step) => process.stdout.write(`${STEPS[step]} …\n`),
  })
  const { counts, ledger } = set.manifest
  process.stdout.write(
    `${Object.keys(counts).length} tables and ${ledger.transfers} transfers are as they were, and the ledger balances.\nThe backup restores.\n`,
  )
}
