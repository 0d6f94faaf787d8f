/** How archiving goes, in a file of the data folder: the disk of the archive may be the one that is full. */
import path from 'node:path'
import { z } from 'zod'
import { readStatusFile, writeStatusFile } from './status-file.ts'

const fileIn = (dataDir: string) => path.join(dataDir, 'wal-archive.json')
const Moment = z.iso.datetime()
const WalStatus = z.object({
  /** What was acknowledged before is archived; null: nothing yet. */
  coveredAt: Moment.nullable(),
  failure: z.object({ at: Moment, reason: z.string() }).nullable(),
  /** Why new media are not copied. */
  mediaFailure: z.object({ at: Moment, reason: z.string() }).nullable().default(null),
  /** The last time that WAL was given up; a backup made later is whole again. */
  gapAt: Moment.nullable(),
})
export type WalStatus = z.infer<typeof WalStatus>

export const NO_WAL_STATUS: WalStatus = { coveredAt: null, failure: null, mediaFailure: null, gapAt: null }

export function readWalStatus(dataDir: string): Promise<WalStatus> {
  return readStatusFile(fileIn(dataDir), WalStatus, NO_WAL_STATUS)
}

export function writeWalStatus(dataDir: string, status: WalStatus): Promise<void> {
  return writeStatusFile(fileIn(dataDir), status)
}
