/** How copying backups to a store goes, in a file of the data folder. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { hasCode } from '#/platform/error-codes'

const FILE = 'backup-copy.json'
const Moment = z.iso.datetime()
const CopyStatus = z.object({
  /** What the folder held then is in the store; null: nothing yet. */
  copiedAt: Moment.nullable(),
  failure: z.object({ at: Moment, reason: z.string() }).nullable(),
})
export type CopyStatus = z.infer<typeof CopyStatus>

const NONE: CopyStatus = { copiedAt: null, failure: null }

export async function readCopyStatus(dataDir: string): Promise<CopyStatus> {
  try {
    const parsed = CopyStatus.safeParse(JSON.parse(await readFile(path.join(dataDir, FILE), 'utf8')))
    return parsed.success ? parsed.data : NONE
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return NONE
    throw error
  }
}

export async function writeCopyStatus(dataDir: string, status: CopyStatus): Promise<void> {
  const draft = path.join(dataDir, `.${FILE}.${process.pid}`)
  await writeFile(draft, JSON.stringify(status), { mode: 0o600 })
  await rename(draft, path.join(dataDir, FILE))
}
