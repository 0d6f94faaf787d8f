/** `npm run backup:fetch -- <folder> [set]`: brings the newest backup, or one by its name, from the store of BACKUP_COPY_URL into a folder. */
import path from 'node:path'
import { backupCopyOf } from '../server/src/platform/backup-config.ts'
import { endCommand } from '../server/src/platform/command.ts'
import { requireEncryptedConnections } from '../server/src/platform/encrypted-connections.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { s3Storage } from '../server/src/platform/storage/s3.ts'
import { fetchCopy } from '../server/src/site/backups/fetch-copy.service.ts'

process.umask(0o077)
await fetchBackup().catch(endCommand)

async function fetchBackup(): Promise<void> {
  const [folder, set, ...others] = process.argv.slice(2)
  if (folder === undefined || folder.startsWith('-') || others.length > 0)
    throw new StartError('Usage: npm run backup:fetch -- <folder> [set]')
  const copy = backupCopyOf(process.env)
  if (!copy) throw new StartError('Set BACKUP_COPY_URL as it is set for the site.')
  requireEncryptedConnections(process.env)
  const dir = await fetchCopy(s3Storage(copy), path.resolve(folder), set)
  process.stdout.write(
    `Fetched ${dir}\nProve it with "npm run backup:verify -- ${dir}", restore it with "npm run restore -- ${dir}".\n`,
  )
}
