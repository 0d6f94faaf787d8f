import path from 'node:path'
import { PROJECT_ROOT } from './data-dir.ts'
import { StartError } from './start-error.ts'
import { type S3Config, s3ConfigOf } from './storage-config.ts'

export type BackupConfig = {
  /** Where the site stores its backups by itself, absolute; undefined: it makes none. */
  readonly backupTarget: string | undefined
  /** Where the backups are copied to, away from the machine; undefined: nowhere. */
  readonly backupCopy: S3Config | undefined
  /** The time of day, in UTC. */
  readonly backupAt: string
  /** Undefined: backups hold no master key. */
  readonly backupPassphrase: string | undefined
  /** Whether the WAL is archived beside the backups. */
  readonly walArchive: boolean
  /** How much of it may wait for its archive before it is given up. */
  readonly walMaxBytes: number
}
type Given = {
  BACKUP_TARGET?: string | undefined
  BACKUP_COPY_URL?: string | undefined
  BACKUP_AT: string
  BACKUP_PASSPHRASE?: string | undefined
  WAL_ARCHIVE: boolean
  WAL_MAX_GB: number
  DATABASE_URL?: string | undefined
}

/** Throws a `StartError` for a folder in the data folder, which a restore replaces, and with a database of the operator's own. */
export function backupOf(vars: Given, dataDir: string): BackupConfig {
  const backupTarget = targetOf(vars, dataDir)
  const backupCopy = backupCopyOf(vars)
  if (backupCopy && backupTarget === undefined)
    throw new StartError('Invalid configuration. BACKUP_COPY_URL: set BACKUP_TARGET as well, the folder that is copied')
  return {
    backupTarget,
    backupCopy,
    walArchive: vars.WAL_ARCHIVE && backupTarget !== undefined,
    walMaxBytes: vars.WAL_MAX_GB * 1_000_000_000,
    backupAt: vars.BACKUP_AT,
    backupPassphrase: vars.BACKUP_PASSPHRASE,
  }
}

/** Pure. */
export function backupCopyOf({ BACKUP_COPY_URL: url }: { BACKUP_COPY_URL?: string | undefined }): S3Config | undefined {
  return url === undefined || url === '' ? undefined : s3ConfigOf('BACKUP_COPY_URL', url)
}

function targetOf({ BACKUP_TARGET: target, DATABASE_URL: databaseUrl }: Given, dataDir: string): string | undefined {
  if (target === undefined) return undefined
  if (databaseUrl !== undefined)
    throw new StartError(
      'Invalid configuration. BACKUP_TARGET: backups hold the embedded database; back up the one of DATABASE_URL with its own tools',
    )
  const folder = path.resolve(PROJECT_ROOT, target)
  if (`${folder}/`.startsWith(`${dataDir}/`))
    throw new StartError('Invalid configuration. BACKUP_TARGET: choose a folder outside of DATA_DIR')
  return folder
}
