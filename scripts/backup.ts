/** `npm run backup -- <folder>`: makes a set of the site in that folder, or in BACKUP_TARGET, whether it runs or not. */
import path from 'node:path'
import { endCommand, openCommand } from '../server/src/platform/command.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { makeShownBackup } from '../server/src/site/backups/run-backups.service.ts'

const STEPS = {
  media: 'Copying media',
  ledger: 'Counting',
  database: 'Copying the database',
  check: 'Reading it again',
}

const USAGE = 'Usage: npm run backup -- <folder>\nWithout a folder the backup goes to BACKUP_TARGET.'

const [folder, ...others] = process.argv.slice(2)
process.umask(0o077)
await backup().catch(endCommand)

async function backup(): Promise<void> {
  if (folder?.startsWith('-') || others.length > 0) throw new StartError(USAGE)
  // Counting reads every table, so no statement limit applies.
  const { ctx, databaseUrl, close } = await openCommand(process.env, { statementTimeoutMs: 0 })
  const target = folder === undefined ? ctx.config.backupTarget : path.resolve(folder)
  try {
    if (target === undefined) throw new StartError(USAGE)
    let step: string | undefined
    const { dir, manifest } = await makeShownBackup(ctx, {
      databaseUrl,
      folder: target,
      onStep(next) {
        if (next !== step) process.stdout.write(`${STEPS[next]} …\n`)
        step = next
      },
    })
    const { media, ledger } = manifest
    process.stdout.write(`${media.count} media, ${ledger.transfers} transfers of the ledger\n`)
    if (media.kind === 's3')
      process.stdout.write(
        media.hasVersions
          ? 'The media lie in STORAGE_URL; the backup lists them with their versions, and they come back by "npm run restore:media" while the bucket keeps these.\n'
          : 'The media lie in STORAGE_URL, and the backup lists them. The bucket keeps no versions: what is overwritten or deleted there does not come back.\n',
      )
    process.stdout.write(
      ctx.config.backupPassphrase === undefined
        ? 'The master key is not in the backup, since BACKUP_PASSPHRASE is not set. Store it in another place: nothing restores without it.\n'
        : 'The master key is in the backup, sealed by BACKUP_PASSPHRASE.\n',
    )
    process.stdout.write(`Backup made: ${dir}\n`)
  } finally {
    await close()
  }
}
