/** How copying backups to a store goes, in a file of the data folder. */
import path from 'node:path'
import { z } from 'zod'
import { readStatusFile, writeStatusFile } from './status-file.ts'

const Moment = z.iso.datetime()
const CopyStatus = z.object({
  /** What the folder held then is in the store; null: nothing yet. */
  copiedAt: Moment.nullable(),
  failure: z.object({ at: Moment, reason: z.string() }).nullable(),
})
export type CopyStatus = z.infer<typeof CopyStatus>

const NONE: CopyStatus = { copiedAt: null, failure: null }
const fileIn = (dataDir: string) => path.join(dataDir, 'backup-copy.json')

export function readCopyStatus(dataDir: string): Promise<CopyStatus> {
  return readStatusFile(fileIn(dataDir), CopyStatus, NONE)
}

export function writeCopyStatus(dataDir: string, status: CopyStatus): Promise<void> {
  return writeStatusFile(fileIn(dataDir), status)
}
