/** A copy of the running server's files by its replication protocol: the embedded packages bring no `pg_basebackup`. */
import type { Duplex } from 'node:stream'
import { openReplication, rowsOf, runReplication } from './replication-client.ts'

/** One file of the copy: an archive (tar) of the data folder, or PostgreSQL's manifest of it. Calls come one after another. */
export type BaseBackupFile = { write(chunk: Buffer): Promise<void>; end(): Promise<void> }

export type BaseBackup = {
  /** Where the copy became consistent: what was committed before is in it. */
  endLsn: string
  /** Counts the lives of the database: each restore begins the next one. */
  timeline: number
  /** Names the cluster: the same for its copies, another for a new one. */
  systemId: string
  /** Uncompressed. */
  sizeBytes: number
}

export type BaseBackupOptions = {
  /** `base.tar` or `backup_manifest`. */
  open(name: string): BaseBackupFile
  /** Undefined: as fast as it goes. */
  maxKbPerSecond?: number | undefined
  /** Uncompressed bytes so far. */
  onProgress?: (sizeBytes: number) => void
}

/** The connection reads ahead this much of what is not written yet. */
const UNWRITTEN_MAX = 8_000_000
const TAGS = { archive: 'n', manifest: 'm', content: 'd' } as const

/**
 * Copies the whole cluster while it is written to, with the WAL that makes the copy consistent. The WAL is held by a slot that ends
 * with the connection, however long the copy takes. Throws what the server or `open`'s files throw; needs a role that may replicate.
 */
export async function takeBaseBackup(url: string, options: BaseBackupOptions): Promise<BaseBackup> {
  const client = await openReplication(url)
  try {
    const [system] = await rowsOf(client, 'IDENTIFY_SYSTEM')
    await rowsOf(client, `CREATE_REPLICATION_SLOT limelight_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`)
    const receiver = receive(options)
    const rows = await runReplication(client, commandOf(options), { onCopy: receiver.take }).catch((error: unknown) => {
      throw receiver.failure() ?? error
    })
    await receiver.end()
    const [endLsn = '', timeline] = rows.at(-1) ?? []
    return { endLsn, timeline: Number(timeline), systemId: system?.[0] ?? '', sizeBytes: receiver.sizeBytes() }
  } finally {
    await client.end().catch(() => {}) // it has failed, which is thrown already
  }
}

function commandOf({ maxKbPerSecond }: BaseBackupOptions): string {
  const rate = maxKbPerSecond === undefined ? '' : `, MAX_RATE ${maxKbPerSecond}`
  return `BASE_BACKUP (LABEL 'limelight', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256'${rate})`
}

/** Files are written in turn; the connection is paused while too much waits. A file that fails cuts the connection. */
function receive({ open, onProgress = () => {} }: BaseBackupOptions) {
  let file: BaseBackupFile | undefined
  let sizeBytes = 0
  let unwritten = 0
  let failure: unknown
  let last: Promise<void> = Promise.resolve()

  async function write(chunk: Buffer): Promise<void> {
    const tag = String.fromCharCode(chunk[0] ?? 0)
    if (tag === TAGS.content) return await file?.write(chunk.subarray(1))
    if (tag !== TAGS.archive && tag !== TAGS.manifest) return
    await file?.end()
    file = open(tag === TAGS.manifest ? 'backup_manifest' : chunk.toString('utf8', 1, chunk.indexOf(0, 1)))
  }

  return {
    sizeBytes: () => sizeBytes,
    take(part: Buffer, stream: Duplex): void {
      const chunk = Buffer.from(part) // the parser uses its buffer again
      if (chunk[0] === TAGS.content.charCodeAt(0)) sizeBytes += chunk.length - 1
      onProgress(sizeBytes)
      unwritten += chunk.length
      if (unwritten > UNWRITTEN_MAX) stream.pause()
      last = last
        .then(() => write(chunk))
        .catch((error: unknown) => {
          failure ??= error
          stream.destroy()
        })
        .finally(() => {
          unwritten -= chunk.length
          if (unwritten <= UNWRITTEN_MAX / 2 && stream.isPaused()) stream.resume()
        })
    },
    async end(): Promise<void> {
      await last
      if (failure !== undefined) throw failure
      await file?.end()
    },
    failure: () => failure,
  }
}
