/** How archiving goes, in a file of the data folder: the disk of the archive may be the one that is full. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { hasCode } from '#/platform/error-codes'

const FILE = 'wal-archive.json'
const Moment = z.iso.datetime()
const WalStatus = z.object({
  /** What was acknowledged before is archived; null: nothing yet. */
  coveredAt: Moment.nullable(),
  failure: z.object({ at: Moment, reason: z.string() }).nullable(),
  /** The last time that WAL was given up; a backup made later is whole again. */
  gapAt: Moment.nullable(),
})
export type WalStatus = z.infer<typeof WalStatus>

export const NO_WAL_STATUS: WalStatus = { coveredAt: null, failure: null, gapAt: null }

export async function readWalStatus(dataDir: string): Promise<WalStatus> {
  try {
    const parsed = WalStatus.safeParse(JSON.parse(await readFile(path.join(dataDir, FILE), 'utf8')))
    return parsed.success ? parsed.data : NO_WAL_STATUS
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return NO_WAL_STATUS
    throw error
  }
}

export async function writeWalStatus(dataDir: string, status: WalStatus): Promise<void> {
  const draft = path.join(dataDir, `.${FILE}.${process.pid}`)
  await writeFile(draft, JSON.stringify(status), { mode: 0o600 })
  await rename(draft, path.join(dataDir, FILE))
}
