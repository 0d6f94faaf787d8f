import pg from 'pg'
import { StartError } from '#/platform/start-error'

const NAME = 'limelight/backup'

/** The status that the other one shows is not to be changed. */
export class BackupUnderWay extends StartError {
  constructor() {
    super('A backup of this site is under way already. Wait until it has ended.')
  }
}

/**
 * One backup of a site at a time: an advisory lock of a connection of its own, which ends with the process. Throws `BackupUnderWay` while
 * another is under way.
 */
export async function holdBackupLock(databaseUrl: string): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  client.on('error', () => {}) // the lock is lost with the server, and so is the backup
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(hashtext($1)) as held', [NAME])
  const release = async () => await client.end().catch(() => {}) // it ends with the server in any case
  if (rows[0]?.held) return { [Symbol.asyncDispose]: release }
  await release()
  throw new BackupUnderWay()
}
